/** Which messages a journey sends itself, and ends with it. All others of its session have a run of their own. */
import { FOLLOW_UP_TEMPLATES } from '@praxis/contracts/message/message.const';
import { rawSql } from '../core/sql.js';

/** True for a row of `messages` that is a journey's follow-up; reminders, replies and codes are not. */
export const IS_FOLLOW_UP = rawSql(
  `template in (${FOLLOW_UP_TEMPLATES.map((template) => `'${template}'`).join(', ')})`,
);

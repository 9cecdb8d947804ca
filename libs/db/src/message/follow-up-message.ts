/** Which messages a journey sends itself, and ends with it. All others of its session have a run of their own. */
import { FOLLOW_UP_TEMPLATES } from '@praxis/contracts/message/message.const';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';

/** True for a row of `messages` that is a journey's follow-up; reminders, replies and codes are not. */
export const IS_FOLLOW_UP = rawSql(
  `template in (${FOLLOW_UP_TEMPLATES.map((template) => `'${template}'`).join(', ')})`,
);

/** Whether an appointment of its session has changed since the follow-up was planned: it may tell the time before. */
export async function isFollowUpOutdated(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`
    select 1 from messages m
    join appointments a on a.tenant_id = m.tenant_id and a.lead_id = m.lead_id and a.session_id = m.session_id
    join appointment_changes c on c.tenant_id = a.tenant_id and c.appointment_id = a.id and c.created_at > m.created_at
    where m.tenant_id = ${tx.tenantId} and m.id = ${id} and ${IS_FOLLOW_UP} limit 1`;
  return rows.length > 0;
}

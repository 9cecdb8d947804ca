/** Whether a client knows of an appointment's current time. */
import { STAFF_REPLY } from '@praxis/contracts/message/message.const';
import { rawSql, sql, type Sql } from '../core/sql.js';

/** Messages that say when an appointment is, or that a person of the practice wrote. */
const NAMING = rawSql(
  ['thank_you', 'appointment_confirmation', 'appointment_reminder', 'appointment_rescheduled', STAFF_REPLY]
    .map((template) => `'${template}'`)
    .join(', '),
);

/** True where such a message was made since the time of appointment `a` was agreed; `condition` narrows the messages `m`. */
export const clientNotified = (condition: Sql): Sql => sql`exists (
  select from messages m where m.tenant_id = a.tenant_id and m.lead_id = a.lead_id and m.template in (${NAMING})
    and m.created_at >= a.scheduled_at - interval '1 minute' and ${condition})`;

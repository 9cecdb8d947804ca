/**
 * The open work of a cancellation: notify the client, and delete the event from the host's calendar. The lead is erased only after both,
 * because their records are deleted with the lead.
 */
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { IS_PRESENT } from './client-notified.js';

/**
 * Hours after a cancellation during which its open work is awaited. After that, a calendar that never answers or a
 * message that cannot be sent is ignored.
 */
const AWAITED_HOURS = 24;
/** Minutes within which the run plans the notice. If there is none by then, the client has no usable address. */
const PLANNED_WITHIN_MINUTES = 5;

/**
 * Whether the cancellation of an appointment of this lead is still under way. Disconnecting a calendar deletes its
 * event records, so it is not waited for.
 */
export async function isBeingCancelled(tx: TenantTransaction, leadId: string): Promise<boolean> {
  const rows = await tx.query`select from appointments a
    join appointment_changes c on c.tenant_id = a.tenant_id and c.appointment_id = a.id and c.kind = 'cancelled'
      and c.sequence = a.ics_sequence and c.created_at > now() - interval '${rawSql(AWAITED_HOURS)} hours'
    where a.tenant_id = ${tx.tenantId} and a.lead_id = ${leadId} and a.status = 'cancelled' and a.end_time > now()
      and not a.is_sample and (
        exists (select from calendar_events e where e.tenant_id = a.tenant_id and e.appointment_id = a.id)
        or exists (select from messages m where m.tenant_id = a.tenant_id and m.lead_id = a.lead_id and ${IS_PRESENT}
          and m.status in ('queued', 'sending') and coalesce((select o.action <> 'opt_out' from consent_ledger o
            where o.tenant_id = m.tenant_id and o.contact_key = m.contact_key and o.channel = m.channel
            order by o.position desc limit 1), true))
        or c.created_at > now() - interval '${rawSql(PLANNED_WITHIN_MINUTES)} minutes'
          and exists (select from leads l where l.tenant_id = a.tenant_id and l.id = a.lead_id
            and (l.phone_e164 is not null or contact_email(l.email) is not null))
          and not exists (select from appointments r where r.tenant_id = a.tenant_id and r.rebooked_from = a.id)
          and not exists (select from messages m where m.tenant_id = a.tenant_id and m.lead_id = a.lead_id and ${IS_PRESENT})
      ) limit 1`;
  return rows.length > 0;
}

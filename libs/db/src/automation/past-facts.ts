/** The past as a rehearsal reads it: when the awaited event happened, and when the appointment was. */
import type { AppointmentTrigger, AwaitedEvent } from '@praxis/contracts/automation/automation.const';
import type { TenantTransaction } from '../core/database.js';

const CHANGE_OF: Record<Exclude<AppointmentTrigger, 'booked'>, string> = {
  rescheduled: 'rescheduled',
  canceled: 'cancelled',
  attended: 'attended',
  no_show: 'no_show',
};

/** The word of the appointment's history for an event; undefined for a booking, which is not a change. */
export function changeOf(event: AppointmentTrigger): string | undefined {
  return event === 'booked' ? undefined : CHANGE_OF[event];
}

/**
 * When this event first happened to the person between two instants, for any of their leads; undefined if it did not.
 */
export async function firstHappened(
  tx: TenantTransaction,
  { event, leadId, since, until }: { event: AwaitedEvent; leadId: string; since: Date; until: Date },
): Promise<Date | undefined> {
  const change =
    event === 'reply' ? undefined : changeOf(event.slice('appointment_'.length) as AppointmentTrigger);
  const [row] = await tx.query<{ at: Date | null }>`with person as (
      select ${leadId}::uuid as id union
      select o.id from leads l join leads o on o.tenant_id = l.tenant_id and o.contact_id = l.contact_id
      where l.tenant_id = ${tx.tenantId} and l.id = ${leadId}
    )
    select min(at) as at from (
      select i.received_at as at from inbound_messages i
      where ${event} = 'reply' and i.tenant_id = ${tx.tenantId} and i.lead_id in (select id from person)
      union all
      select a.created_at from appointments a
      where ${event} = 'appointment_booked' and a.tenant_id = ${tx.tenantId} and a.lead_id in (select id from person)
        and a.status in ('confirmed', 'cancelled', 'attended', 'no_show')
      union all
      select c.created_at from appointments a
      join appointment_changes c on c.tenant_id = a.tenant_id and c.appointment_id = a.id and c.kind = ${change ?? null}::text
      where a.tenant_id = ${tx.tenantId} and a.lead_id in (select id from person)
    ) happened where at > ${since} and at <= ${until}`;
  return row?.at ?? undefined;
}

/** The appointment as it was at an instant: its start, and whether it was already canceled. */
export async function pastAppointment(
  tx: TenantTransaction,
  id: string,
  at: Date,
): Promise<{ start: Date; isCanceled: boolean } | undefined> {
  const [row] = await tx.query<{ start: Date; isCanceled: boolean }>`
    select coalesce((select c.start_before from appointment_changes c where c.tenant_id = a.tenant_id and c.appointment_id = a.id
        and c.kind = 'rescheduled' and c.created_at > ${at} order by c.created_at limit 1), a.start_time) as start,
      exists (select from appointment_changes c where c.tenant_id = a.tenant_id and c.appointment_id = a.id
        and c.kind = 'cancelled' and c.created_at <= ${at}) as "isCanceled"
    from appointments a where a.tenant_id = ${tx.tenantId} and a.id = ${id}`;
  return row;
}

/** Whether the lead had an upcoming appointment at an instant. */
export async function hadAppointment(tx: TenantTransaction, leadId: string, at: Date): Promise<boolean> {
  const rows =
    await tx.query`select from appointments a where a.tenant_id = ${tx.tenantId} and a.lead_id = ${leadId}
    and a.status in ('confirmed', 'attended', 'no_show') and a.created_at <= ${at} and a.start_time > ${at} limit 1`;
  return rows.length > 0;
}

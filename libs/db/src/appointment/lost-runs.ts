/** Appointments whose run was terminated in the engine, so that its work is overdue and none of it is under way. */
import type { SystemTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { sql, type Sql } from '../core/sql.js';
import { IS_OWN_NOTICE, IS_PRESENT, IS_UNANNOUNCED } from './client-notified.js';

/** Number of days back for which notices that were never sent are searched. */
const NOTICE_DAYS = 3;
/** Hours after a booking for which appointments whose client received no message about it are searched. */
const ANNOUNCED_HOURS = 24;

interface Waited {
  /** Seconds after which a record of attendance that is not final shows that its run was lost. */
  finalSeconds: number;
  /** The longest time in seconds for which nothing is written while a message is being sent. */
  effectSeconds: number;
  limit: number;
}

/** For a message `m` that may not be sent yet, the time from which it may be sent counts. */
const LAST_SIGN = sql`greatest(m.updated_at, (m.decision ->> 'notBefore')::timestamptz)`;
/**
 * Message `m` waits, or its attempt has not ended. Only one message per contact is `sending` at a time; the condition
 * matches the index for that.
 */
const IS_OPEN = sql`(m.status = 'queued' or m.status = 'sending' and m.contact_key is not null)`;

/**
 * Appointment `a` of lead `l` begins within about a day, and its client can be notified. Appointments are searched by
 * their end, which is indexed.
 */
const isNear = (before: Sql): Sql => sql`(
    a.status = 'confirmed' and a.end_time > now() and a.end_time < ${before} + interval '32 hours' and a.start_time > now()
    and not a.is_sample and (l.phone_e164 is not null or l.email is not null) and ${isOpenTenant(sql`a.tenant_id`)})`;

/**
 * Appointments of four kinds: attendance should be final by now; the appointment is near and its client was not
 * notified; a reminder is due and has no message, or its message is never sent; a notice waits although it may be sent,
 * is outdated, or its attempt never ended. Listing an appointment whose run is alive does no harm, because the run only
 * reads its record again.
 */
export async function listLostAppointments(
  tx: SystemTransaction,
  { finalSeconds, effectSeconds, limit }: Waited,
): Promise<{ tenantId: string; appointmentId: string }[]> {
  const before = sql`(now() - make_interval(secs => ${effectSeconds}))`;
  return await tx.query`
    (select a.tenant_id as "tenantId", a.id as "appointmentId" from appointments a
    where a.final_from < now() - make_interval(secs => ${finalSeconds}) and a.lead_id is not null and not a.is_sample
      and ${isOpenTenant(sql`a.tenant_id`)}
    order by a.final_from limit ${limit})
    union all
    (select a.tenant_id, a.id from appointments a join leads l on l.tenant_id = a.tenant_id and l.id = a.lead_id
    join tenants t on t.id = a.tenant_id
    where ${isNear(before)} and a.scheduled_at between now() - make_interval(hours => ${ANNOUNCED_HOURS}) and ${before}
      and ${IS_UNANNOUNCED} and not t.settings @> '{"demo": true}'
    order by a.start_time limit ${limit})
    union all
    (select a.tenant_id, a.id from appointments a join leads l on l.tenant_id = a.tenant_id and l.id = a.lead_id
    cross join lateral (select case
      when a.start_time - interval '2 hours' < ${before} then
        case when a.start_time - interval '2 hours' > a.scheduled_at then 'reminder_2h' end
      when a.start_time - interval '1 day' > a.scheduled_at then 'reminder_24h' end as notice) due
    where ${isNear(before)} and a.start_time - interval '1 day' < ${before} and due.notice is not null
      and not exists (select from messages m where m.tenant_id = a.tenant_id and m.lead_id = a.lead_id and ${IS_PRESENT}
        and case when m.status in ('queued', 'sending') then ${LAST_SIGN} > ${before}
          else split_part(m.idempotency_key, '/', 4) = due.notice end)
    order by a.start_time limit ${limit})
    union all
    (select a.tenant_id, a.id from messages m
    join appointments a on a.tenant_id = m.tenant_id and a.lead_id = m.lead_id and ${IS_PRESENT}
    where ${IS_OPEN} and m.updated_at < ${before} and m.updated_at > now() - make_interval(days => ${NOTICE_DAYS})
      and ${LAST_SIGN} < ${before} and ${isOpenTenant(sql`a.tenant_id`)}
      and case a.status
        when 'cancelled' then m.template = 'appointment_cancelled'
        when 'no_show' then m.template = 'appointment_missed' or ${IS_OWN_NOTICE} else ${IS_OWN_NOTICE} end
      and not exists (select from appointments r where r.tenant_id = a.tenant_id and r.rebooked_from = a.id)
    order by m.updated_at limit ${limit})`;
}

/** Appointments that need a person: future ones, and past ones without a result. */
import {
  CHANGE_NEWS_HOURS,
  NOTIFIED_WITHIN_MINUTES,
  STARTS_SOON_MINUTES,
  TODAY_APPOINTMENTS_MAX,
  TODAY_DAYS,
  TODAY_DAYS_BACK,
  WITHOUT_RESULT_MAX,
} from '@praxis/contracts/today/today.const';
import { IS_NOTIFIED } from '../appointment/client-notified.js';
import { rawSql, sql, type Sql } from '../core/sql.js';
import { before, section, type TodayQuestion } from './today-section.js';

const columns = (now: Sql): Sql => sql`a.id, a.lead_id as "leadId", l.name,
  coalesce(l.case_type, l.lead_type) as about, a.start_time as start, a.end_time as "end", p.name as host, a.status,
  case
    when a.status = 'cancelled' then 'cancelled_by_client'
    when a.end_time <= ${now} then 'record_result'
    when a.start_time <= ${now} then 'in_progress'
    when a.start_time <= ${now} + interval '${rawSql(STARTS_SOON_MINUTES)} minutes' then 'starts_soon'
    when c.is_news then 'rescheduled_by_client'
    when a.scheduled_at < ${before(now, `${NOTIFIED_WITHIN_MINUTES} minutes`)}
      and not ${IS_NOTIFIED} then 'client_not_notified'
  end as "toDo",
  case when a.status = 'confirmed' and c.is_news then c.start_before end as "startBefore",
  l.time_zone as "clientTimeZone", a.ics_sequence as sequence`;

const source = ({ tenantId, now }: TodayQuestion, condition: Sql): Sql => sql`
  from appointments a
  join leads l on l.tenant_id = a.tenant_id and l.id = a.lead_id
  join providers p on p.tenant_id = a.tenant_id and p.id = a.provider_id
  left join lateral (
    select h.start_before, h.actor = 'client' and h.kind in ('rescheduled', 'rebooked', 'cancelled')
      and h.created_at > ${before(now, `${CHANGE_NEWS_HOURS} hours`)} as is_news
    from appointment_changes h where h.tenant_id = a.tenant_id and h.appointment_id = a.id
    order by h.created_at desc, h.id limit 1) c on true
  where a.tenant_id = ${tenantId} and ${condition}`;

/** A cancellation is shown until the client has another appointment. */
const isNext = ({ now, timeZone }: TodayQuestion): Sql => sql`
  a.start_time > ${now} - interval '1 day' and a.end_time > ${now} and a.start_time < (date_trunc('day',
    ${now} at time zone ${timeZone}) + interval '${rawSql(TODAY_DAYS)} days') at time zone ${timeZone}
  and (a.status = 'confirmed' or a.status = 'cancelled' and c.is_news and not exists (
    select from appointments o where o.tenant_id = a.tenant_id and o.lead_id = a.lead_id and o.status = 'confirmed'
      and o.end_time > ${now}))`;

/** The appointments of today and the next days, ordered by start. */
export function nextAppointments(question: TodayQuestion): Sql {
  return section({
    columns: columns(question.now),
    source: source(question, isNext(question)),
    order: sql`a.start_time, a.id`,
    max: TODAY_APPOINTMENTS_MAX,
  });
}

/** Past appointments without a recorded attendance, latest first. */
export function appointmentsWithoutResult(question: TodayQuestion): Sql {
  const { now } = question;
  const isOver = sql`a.status = 'confirmed' and a.end_time <= ${now}
    and a.end_time > ${before(now, `${TODAY_DAYS_BACK} days`)}`;
  return section({
    columns: columns(now),
    source: source(question, isOver),
    order: sql`a.end_time desc, a.id`,
    max: WITHOUT_RESULT_MAX,
  });
}

/** The data of an automation's run about its lead and the current time, for conditions and for texts. */
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type { Language } from '@praxis/contracts/language/language.const';
import type { AwaitedEvent } from '@praxis/contracts/automation/automation.const';
import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import { listHosts, readScheduling } from '../appointment/host.js';
import { openingHours } from '@praxis/domain/appointment/opening-hours';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { ZoneClock } from '@praxis/domain/core/zone-clock';

/** The lead of a run. */
export interface RunLead {
  id: string;
  sessionId: string;
  industry: Industry;
  name: string;
  email: string | null;
  phone: string | null;
  language: Language | null;
  score: number;
  status: string;
  source: string;
  caseType: string | null;
  leadType: string | null;
  urgency: string | null;
  hasConflict: boolean;
  /** Mode of the journey that made the lead; null if none did. */
  mode: Mode | null;
}

/** The lead as it is now. */
export async function readRunLead(tx: TenantTransaction, id: string): Promise<RunLead | undefined> {
  const [row] =
    await tx.query<RunLead>`select l.id, l.session_id as "sessionId", l.industry, l.name, l.email, l.phone, l.language,
      l.lead_score as score, l.status, l.source, l.case_type as "caseType", l.lead_type as "leadType", l.urgency,
      coalesce(l.conflict_state in ('possible', 'declined'), false) as "hasConflict", j.mode
    from leads l left join journeys j on j.tenant_id = l.tenant_id and j.session_id = l.session_id
    where l.tenant_id = ${tx.tenantId} and l.id = ${id}`;
  return row;
}

/** A time by the practice's clock. `weekday` is ISO 8601: 1 is Monday. */
export interface PracticeMoment {
  hour: number;
  minute: number;
  weekday: number;
  /** Within opening hours. A practice without opening hours is never open. */
  isOpen: boolean;
}

/** The practice's local time and opening state at an instant. */
export async function practiceMoment(
  tx: TenantTransaction,
  at: Date,
  timeZone: string,
): Promise<PracticeMoment> {
  const [hosts, { blackouts }] = await Promise.all([listHosts(tx), readScheduling(tx)]);
  const day = ZoneClock.of(timeZone).dayAt(at.getTime());
  const time = day.iso(at.getTime()).slice(11, 16);
  const isClosedDay = blackouts.some(({ from, to }) => from <= day.date && day.date <= to);
  const isWithin = ({ day: weekday, from, to }: WorkingHours): boolean =>
    weekday === day.weekday && from <= time && time < to;
  return {
    hour: Number(time.slice(0, 2)),
    minute: Number(time.slice(3)),
    weekday: day.weekday,
    isOpen: !isClosedDay && openingHours(hosts, timeZone).some(isWithin),
  };
}

/** How many days ahead the next opening of a practice is searched for. */
const OPENING_DAYS = 31;

/**
 * The first instant, `after` included, at which the practice is open; undefined if it does not open within
 * `OPENING_DAYS` days.
 */
export async function nextOpening(
  tx: TenantTransaction,
  after: Date,
  timeZone: string,
): Promise<Date | undefined> {
  const [hosts, { blackouts }] = await Promise.all([listHosts(tx), readScheduling(tx)]);
  const hours = openingHours(hosts, timeZone);
  const clock = ZoneClock.of(timeZone);
  const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const today = clock.dayAt(after.getTime()).number;
  for (let number = today; number <= today + OPENING_DAYS; number += 1) {
    const day = clock.day(number);
    if (blackouts.some(({ from, to }) => from <= day.date && day.date <= to)) continue;
    for (const period of hours.filter(({ day: weekday }) => weekday === day.weekday)) {
      const [from, to] = [day.reach(minuteOf(period.from)), day.reach(minuteOf(period.to))];
      if (to > after.getTime()) return new Date(Math.max(from, after.getTime()));
    }
  }
  return undefined;
}

/** The next instant, strictly later, at which the practice's clock shows `HH:MM`. */
export function nextTimeOfDay(after: Date, time: string, timeZone: string): Date {
  const clock = ZoneClock.of(timeZone);
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const today = clock.dayAt(after.getTime()).number;
  for (let day = today; ; day += 1) {
    // If clocks skip the time, the first moment after it.
    const instant = clock.day(day).reach(minute);
    if (instant > after.getTime()) return new Date(instant);
  }
}

/** An appointment that a run is about. */
export interface RunAppointment {
  id: string;
  status: string;
  start: Date;
}

/** SQL: the appointment's status, ignoring a record of attendance that can still be undone. */
const FINAL_STATUS = sql`case when a.status in ('attended', 'no_show') then coalesce(a.final_status, 'confirmed') else a.status end`;

export async function readRunAppointment(
  tx: TenantTransaction,
  id: string,
): Promise<RunAppointment | undefined> {
  const [row] = await tx.query<RunAppointment>`
    select a.id, ${FINAL_STATUS} as status, a.start_time as start from appointments a
    where a.tenant_id = ${tx.tenantId} and a.id = ${id}`;
  return row;
}

const STATUS_OF = {
  appointment_booked: 'confirmed',
  appointment_rescheduled: 'confirmed',
  appointment_canceled: 'cancelled',
  appointment_attended: 'attended',
  appointment_no_show: 'no_show',
} as const satisfies Record<Exclude<AwaitedEvent, 'reply'>, string>;

/** Whether this event has happened to the person after `since`, for any of their leads. */
export async function hasHappened(
  tx: TenantTransaction,
  { event, leadId, since }: { event: AwaitedEvent; leadId: string; since: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ happened: boolean }>`with person as (
      select ${leadId}::uuid as id union
      select o.id from leads l join leads o on o.tenant_id = l.tenant_id and o.contact_id = l.contact_id
      where l.tenant_id = ${tx.tenantId} and l.id = ${leadId}
    )
    select case when ${event} = 'reply' then exists (select from inbound_messages i
        where i.tenant_id = ${tx.tenantId} and i.lead_id in (select id from person) and i.received_at >= ${since})
      else exists (select from appointments a where a.tenant_id = ${tx.tenantId} and a.lead_id in (select id from person)
        and ${FINAL_STATUS} = ${event === 'reply' ? null : STATUS_OF[event]}
        and case when ${event} = 'appointment_rescheduled' then a.ics_sequence > 0 and a.scheduled_at >= ${since}
          when ${event} = 'appointment_booked' then a.created_at >= ${since} else a.updated_at >= ${since} end)
      end as happened`;
  return row?.happened ?? false;
}

/** When the run last sent the person a message, or began: later actions of the person may be an answer. */
export async function lastAddressed(tx: TenantTransaction, runId: string): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>`select coalesce(
      (select max(started_at) from automation_steps where tenant_id = r.tenant_id and run_id = r.id and kind = 'send_message'),
      r.created_at) as at
    from automation_runs r where r.tenant_id = ${tx.tenantId} and r.id = ${runId}`;
  return row?.at ?? new Date();
}

/** The answers of the model in this run, by step. */
export async function readAnswersOfRun(
  tx: TenantTransaction,
  runId: string,
): Promise<Record<string, string>> {
  const rows = await tx.query<{ stepId: string; answer: string | null }>`
    select step_id as "stepId", detail ->> 'answer' as answer from automation_steps
    where tenant_id = ${tx.tenantId} and run_id = ${runId} and kind = 'ai_task' and status = 'done'`;
  return Object.fromEntries(rows.map(({ stepId, answer }) => [stepId, answer ?? '']));
}

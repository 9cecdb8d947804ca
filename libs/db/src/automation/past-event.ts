/** Recorded events of a period that would have started runs of a trigger. */
import type { Trigger } from '@praxis/contracts/automation/automation';
import type { AppointmentTrigger } from '@praxis/contracts/automation/automation.const';
import { IS_MISSED, MISSED_AT } from '../call/missed-call.js';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';
import { IMPORT_SESSION } from '../lead/lead-session.js';
import { nextDue } from './automation-schedule.js';
import { changeOf } from './past-facts.js';

/** A recorded event that would have started a run. */
export interface PastEvent {
  at: Date;
  leadId: string | null;
  appointmentId: string | null;
  /** The fields of a webhook. */
  event: Record<string, unknown>;
}

/** When and where to look. */
export interface PastPeriod {
  automationId: string;
  since: Date;
  until: Date;
  timeZone: string;
}

/** The last `limit` events of the period, and how many there were. */
export async function listPastEvents(
  tx: TenantTransaction,
  trigger: Trigger,
  { limit, ...period }: PastPeriod & { limit: number },
): Promise<{ found: number; events: PastEvent[] }> {
  if (trigger.kind === 'schedule') {
    const times = pastTimes(trigger, period);
    const events = times.slice(-limit).map((at) => ({ at, leadId: null, appointmentId: null, event: {} }));
    return { found: times.length, events };
  }
  const rows = await tx.query<PastEvent & { found: number }>`with event as (${eventsOf(tx, trigger, period)})
    select at, lead_id as "leadId", appointment_id as "appointmentId", event, (count(*) over ())::int as found
    from event where at >= ${period.since} and at < ${period.until} order by at desc, lead_id limit ${limit}`;
  return { found: rows[0]?.found ?? 0, events: rows.map(({ found: _, ...event }) => event).reverse() };
}

/** Columns at, lead_id, appointment_id, event. */
function eventsOf(
  tx: TenantTransaction,
  trigger: Exclude<Trigger, { kind: 'schedule' }>,
  { automationId, until }: PastPeriod,
): Sql {
  const tenant = tx.tenantId;
  if (trigger.kind === 'lead_created')
    return sql`select l.created_at as at, l.id as lead_id, null::uuid as appointment_id, '{}'::jsonb as event from leads l
        where l.tenant_id = ${tenant} and not l.is_sample and not starts_with(l.session_id, ${IMPORT_SESSION})`;
  if (trigger.kind === 'lead_status_changed')
    return sql`select i.created_at as at, i.lead_id, null::uuid as appointment_id, '{}'::jsonb as event
        from lead_interactions i join leads l on l.tenant_id = i.tenant_id and l.id = i.lead_id and not l.is_sample
        where i.tenant_id = ${tenant} and i.interaction_type = 'status_changed'
          and i.interaction_data ->> 'to' = ${trigger.status}`;
  if (trigger.kind === 'lead_silent')
    // The moment at which a silence became long enough. Earlier silences are not recorded.
    return sql`select last_word.at + make_interval(days => ${trigger.days}) as at, l.id as lead_id, null::uuid as appointment_id,
          '{}'::jsonb as event
        from leads l, lateral (select greatest(coalesce(l.last_interaction, l.created_at),
          (select max(i.received_at) from inbound_messages i where i.tenant_id = l.tenant_id and i.lead_id = l.id)) as at) last_word
        where l.tenant_id = ${tenant} and not l.is_sample and l.status not in ('converted', 'closed_lost')
          and not exists (select from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id
            and a.status = 'confirmed' and a.start_time > ${until})`;
  if (trigger.kind === 'appointment') return appointmentEvents(tenant, trigger.event);
  if (trigger.kind === 'message_received')
    return sql`select i.received_at as at, i.lead_id, null::uuid as appointment_id, '{}'::jsonb as event from inbound_messages i
        where i.tenant_id = ${tenant}`;
  if (trigger.kind === 'call_missed')
    return sql`select ${MISSED_AT} as at, coalesce(c.lead_id, p.lead_id) as lead_id, null::uuid as appointment_id,
          '{}'::jsonb as event
        from calls c join phone_calls p on p.tenant_id = c.tenant_id and p.call_id = c.id and p.direction = 'inbound'
        where c.tenant_id = ${tenant} and c.state = 'ended' and coalesce(c.lead_id, p.lead_id) is not null
          and ${IS_MISSED}`;
  // The content of a webhook, and the lead of a manual start, are only stored with their runs.
  return sql`select r.occurred_at as at, r.lead_id, null::uuid as appointment_id, r.event from automation_runs r
        where r.tenant_id = ${tenant} and r.automation_id = ${automationId} and not r.is_test and r.replay_of is null
          and starts_with(r.trigger_key, ${`${trigger.kind}/`})`;
}

function appointmentEvents(tenant: string, event: AppointmentTrigger): Sql {
  const change = changeOf(event);
  if (change === undefined)
    return sql`select a.created_at as at, a.lead_id, a.id as appointment_id, '{}'::jsonb as event from appointments a
      where a.tenant_id = ${tenant} and a.lead_id is not null and not a.is_sample
        and a.status in ('confirmed', 'cancelled', 'attended', 'no_show')`;
  return sql`select c.created_at as at, a.lead_id, a.id as appointment_id, '{}'::jsonb as event from appointment_changes c
    join appointments a on a.tenant_id = c.tenant_id and a.id = c.appointment_id and a.lead_id is not null and not a.is_sample
    where c.tenant_id = ${tenant} and c.kind = ${change}`;
}

function pastTimes(
  trigger: Extract<Trigger, { kind: 'schedule' }>,
  { since, until, timeZone }: PastPeriod,
): Date[] {
  const times: Date[] = [];
  for (let at = nextDue({ trigger }, since, timeZone); at < until; at = nextDue({ trigger }, at, timeZone))
    times.push(at);
  return times;
}

/** Automations that begin at certain times, or when a lead has been silent: when they are due, and whom they are about. */
import type { Trigger } from '@praxis/contracts/automation/automation';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { sql } from '../core/sql.js';
import { ZoneClock } from '@praxis/domain/core/zone-clock';
import { nextTimeOfDay } from './automation-facts.js';
import { AutomationEntity } from './automation.entity.js';

/** When silent leads are looked for each day, by the practice's clock. */
const SILENCE_AT = '09:00';
/** Leads that a day's look begins runs for, at most: a practice that begins with thousands of silent ones writes to them over weeks. */
const SILENT_PER_DAY = 200;

/** The schedule of an automation. */
export interface ScheduledAutomation {
  trigger: Extract<Trigger, { kind: 'schedule' | 'lead_silent' }>;
}

/** Undefined when it is not active, or something else begins it. */
export async function readScheduled(
  tx: TenantTransaction,
  id: string,
): Promise<ScheduledAutomation | undefined> {
  const [row] = await tx.query<{ trigger: Trigger }>`
    select v.definition -> 'trigger' as trigger from automations a
    join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id and v.version = a.active_version
    where a.tenant_id = ${tx.tenantId} and a.id = ${id} and a.status = 'active'`;
  if (row?.trigger.kind !== 'schedule' && row?.trigger.kind !== 'lead_silent') return undefined;
  return { trigger: row.trigger };
}

/** Whether times or silence begin it, or did in an earlier version, so that its clock may be going. */
export async function hasClock(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows =
    await tx.query`select from automation_versions where tenant_id = ${tx.tenantId} and automation_id = ${id}
    and definition -> 'trigger' ->> 'kind' in ('schedule', 'lead_silent') limit 1`;
  return rows.length > 0;
}

/** Keeps when it is due next, so that a clock that was ended from outside is noticed. */
export async function keepNextDue(tx: TenantTransaction, id: string, at: Date | null): Promise<void> {
  await tx.repository(AutomationEntity).update({ tenantId: tx.tenantId, id }, { nextDueAt: at });
}

/** Automations whose time has passed for so long that their clock must have ended. */
export async function listOverdueClocks(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; automationId: string }[]> {
  return await tx.query`select tenant_id as "tenantId", id as "automationId" from automations
    where status = 'active' and next_due_at < now() - make_interval(secs => ${olderThanSeconds})
      and ${isOpenTenant(sql`tenant_id`)}
    order by next_due_at limit ${limit}`;
}

/** The next time after `after` at which it is due, by the clock of `timeZone`. */
export function nextDue({ trigger }: ScheduledAutomation, after: Date, timeZone: string): Date {
  if (trigger.kind === 'lead_silent') return nextTimeOfDay(after, SILENCE_AT, timeZone);
  for (let at = after; ;) {
    at = nextTimeOfDay(at, trigger.at, timeZone);
    if (trigger.weekdays.includes(ZoneClock.of(timeZone).dayAt(at.getTime()).weekday)) return at;
  }
}

/** A lead who has been silent. */
export interface SilentLead {
  id: string;
  /** The same for one silence. */
  since: string;
}

/**
 * Leads that are open and have been silent for so many days, that have no appointment ahead, and that the automation has not run for
 * in this silence; the longest silent first.
 */
export async function listSilentLeads(
  tx: TenantTransaction,
  { automationId, days, at }: { automationId: string; days: number; at: Date },
): Promise<SilentLead[]> {
  return await tx.query<SilentLead>`select l.id, extract(epoch from last_word.at)::bigint::text as since
    from leads l, lateral (select greatest(coalesce(l.last_interaction, l.created_at),
        (select max(i.received_at) from inbound_messages i where i.tenant_id = l.tenant_id and i.lead_id = l.id)) as at) last_word
    where l.tenant_id = ${tx.tenantId} and not l.is_sample and l.status not in ('converted', 'closed_lost')
      and coalesce(l.last_interaction, l.created_at) <= ${at}::timestamptz - make_interval(days => ${days})
      and last_word.at <= ${at}::timestamptz - make_interval(days => ${days})
      and not exists (select from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id
        and a.status = 'confirmed' and a.start_time > ${at})
      and not exists (select from automation_runs r where r.tenant_id = l.tenant_id and r.automation_id = ${automationId}
        and r.trigger_key = 'lead_silent/' || l.id || '/' || extract(epoch from last_word.at)::bigint)
    order by last_word.at, l.id limit ${SILENT_PER_DAY}`;
}

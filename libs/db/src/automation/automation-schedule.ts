/** When automations are due that begin at certain times, or after a lead has been silent. */
import type { Trigger } from '@praxis/contracts/automation/automation';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { sql } from '../core/sql.js';
import { ZoneClock } from '@praxis/domain/core/zone-clock';
import { nextTimeOfDay } from './automation-facts.js';
import { AutomationEntity } from './automation.entity.js';

/** When silent leads are searched for each day, by the practice's clock. */
const SILENCE_AT = '09:00';
/** The schedule of an automation. */
export interface ScheduledAutomation {
  trigger: Extract<Trigger, { kind: 'schedule' | 'lead_silent' }>;
}

/** Undefined if the automation is not active or has another trigger. */
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

/**
 * Whether the automation starts at certain times or after silence, or did so in an earlier version, so that its clock
 * may be running.
 */
export async function hasClock(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows =
    await tx.query`select from automation_versions where tenant_id = ${tx.tenantId} and automation_id = ${id}
    and definition -> 'trigger' ->> 'kind' in ('schedule', 'lead_silent') limit 1`;
  return rows.length > 0;
}

/** The active automations that start at times or after silence. */
export async function listActiveClocks(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`select a.id from automations a
    join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id and v.version = a.active_version
    where a.tenant_id = ${tx.tenantId} and a.status = 'active'
      and v.definition -> 'trigger' ->> 'kind' in ('schedule', 'lead_silent') order by a.id`;
  return rows.map(({ id }) => id);
}

/** Stores when the automation is due next, so that a clock that was ended from outside is noticed. */
export async function keepNextDue(tx: TenantTransaction, id: string, at: Date | null): Promise<void> {
  await tx.repository(AutomationEntity).update({ tenantId: tx.tenantId, id }, { nextDueAt: at });
}

/** Automations that are overdue for so long that their clock must have ended. */
export async function listOverdueClocks(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; automationId: string }[]> {
  return await tx.query`select tenant_id as "tenantId", id as "automationId" from automations
    where status = 'active' and next_due_at < now() - make_interval(secs => ${olderThanSeconds})
      and ${isOpenTenant(sql`tenant_id`)}
    order by next_due_at limit ${limit}`;
}

/** The next time after `after` at which the automation is due, by the clock of `timeZone`. */
export function nextDue({ trigger }: ScheduledAutomation, after: Date, timeZone: string): Date {
  if (trigger.kind === 'lead_silent') return nextTimeOfDay(after, SILENCE_AT, timeZone);
  for (let at = after; ;) {
    at = nextTimeOfDay(at, trigger.at, timeZone);
    if (trigger.weekdays.includes(ZoneClock.of(timeZone).dayAt(at.getTime()).weekday)) return at;
  }
}

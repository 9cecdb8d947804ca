/** Checks the alert rules: on past data before they are switched on, and then every minute. */
import type { AlertBackTest, AlertRuleChange } from '@praxis/contracts/health/alert-rule';
import {
  ALERT_METRICS,
  BACK_TEST_DAYS,
  BACK_TEST_PERIODS_SHOWN,
} from '@praxis/contracts/health/alert-rule.const';
import {
  checkMinutes,
  firingPeriods,
  firstMinute,
  type AlertCheck,
  type AlertState,
} from '@praxis/domain/health/alert-rule';
import type { Database, SystemTransaction } from '../core/database.js';
import { readEventMinutes, readFirstEventMinute } from './alert-metric.js';
import { openIncident, resolveIncidents } from './service-incident.js';
import { AlertRuleEntity } from './alert-rule.entity.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Minutes that were missed during a pause are checked afterwards, up to this many. */
const MAX_CATCH_UP_MINUTES = 60;
/** Key of the advisory lock of checks; arbitrary, but used for nothing else. */
const ALERT_KEY = 727_003;

const keyOf = (id: string): string => `alert/${id}`;
const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / MINUTE_MS);
const timeOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** A rule's result over the last days, or since the first practice was created. */
export async function testOnPast(
  tx: SystemTransaction,
  rule: AlertRuleChange,
  now: Date,
): Promise<AlertBackTest> {
  const until = minuteOf(now) + 1;
  const begun = await readFirstEventMinute(tx, rule.tenantId);
  // The first window must be complete, because an incomplete one would look like a dip.
  const from = Math.min(until, Math.max(until - BACK_TEST_DAYS * DAY_MINUTES, begun + rule.windowMinutes));
  const events = await readEventMinutes(tx, rule, { from: firstMinute(from, rule), until });
  const checks = checkMinutes(rule, events, { from, until });
  const periods = firingPeriods(rule, checks);
  const values = checks.flatMap(({ value }) => (value === null ? [] : [value]));
  const extreme = (further: (one: number, other: number) => number): number | null =>
    values.length > 0 ? values.reduce((one, other) => further(one, other)) : null;
  return {
    since: timeOf(Math.min(from, until - 1)),
    until: timeOf(until - 1),
    alerts: periods.length,
    minutes: periods.reduce((sum, period) => sum + ((period.until ?? until) - period.from), 0),
    periods: periods
      .slice(-BACK_TEST_PERIODS_SHOWN)
      .reverse()
      .map((period) => ({
        from: timeOf(period.from),
        peak: period.peak,
        until: period.until === null ? null : timeOf(period.until),
      })),
    lowest: extreme(Math.min),
    highest: extreme(Math.max),
  };
}

interface EnabledRule extends AlertRuleChange, AlertState {
  id: string;
  checkedMinute: number | null;
}

/**
 * Checks each enabled rule, and opens and ends its incident. `triggered`: the number of rules that have an open
 * incident now.
 */
export async function checkAlerts(
  database: Database,
  now: Date = new Date(),
): Promise<{ checked: number; triggered: number }> {
  return await database.withSystem('check the alert rules', async (tx) => {
    // If several processes check at the same time, the second continues where the first stopped.
    await tx.query`select pg_advisory_xact_lock(${ALERT_KEY})`;
    const rules = await tx.query<EnabledRule>`
      select id, name, severity, metric, service, practice_id as "tenantId", comparison, threshold, window_minutes as "windowMinutes",
        for_minutes as "forMinutes", min_events as "minEvents", met_since as "metSince", clear_since as "clearSince",
        is_firing as "isFiring", checked_minute as "checkedMinute"
      from alert_rules where is_enabled order by id`;
    let triggered = 0;
    for (const rule of rules) if (await checkRule(tx, rule, minuteOf(now))) triggered += 1;
    return { checked: rules.length, triggered };
  });
}

async function checkRule(tx: SystemTransaction, rule: EnabledRule, minute: number): Promise<boolean> {
  const next = rule.checkedMinute === null ? minute : rule.checkedMinute + 1;
  const range = { from: Math.max(next, minute - MAX_CATCH_UP_MINUTES), until: minute + 1 };
  // This minute was already checked.
  if (range.from >= range.until) return rule.isFiring;
  const events = await readEventMinutes(tx, rule, {
    from: firstMinute(range.from, rule),
    until: range.until,
  });
  const checks = checkMinutes(rule, events, { ...range, state: rule });
  const last = checks.at(-1);
  if (!last) return rule.isFiring;
  await storeCheck(tx, rule.id, last);
  const fired = checks.find(({ isFiring }) => isFiring);
  if (last.isFiring && fired && !rule.isFiring) await openIncidentOf(tx, rule, fired);
  if (!last.isFiring) await endAlert(tx, rule.id);
  return last.isFiring;
}

async function storeCheck(tx: SystemTransaction, id: string, check: AlertCheck): Promise<void> {
  const { metSince, clearSince, isFiring, value: lastValue, minute: checkedMinute } = check;
  await tx
    .repository(AlertRuleEntity)
    .update({ id }, { metSince, clearSince, isFiring, lastValue, checkedMinute });
}

/** Ends the incident of a rule, because its condition is no longer met or the rule is off. */
export async function endAlert(tx: SystemTransaction, id: string): Promise<void> {
  await resolveIncidents(tx, { prefix: keyOf(id), still: [] });
}

async function openIncidentOf(
  tx: SystemTransaction,
  rule: EnabledRule,
  { value, minute }: AlertCheck,
): Promise<void> {
  const { id, name, metric, service, tenantId, severity, comparison, threshold, windowMinutes } = rule;
  const { unit } = ALERT_METRICS[metric];
  const shown = [value, unit].filter((part) => part !== null && part !== '').join(unit === '%' ? '' : ' ');
  await openIncident(tx, {
    tenantId,
    serviceName: service ?? 'platform',
    incidentType: 'alert',
    severity,
    title: `${name}: ${shown} in ${windowMinutes} minutes, ${comparison} ${threshold}`,
    dedupeKey: keyOf(id),
    detail: { ruleId: id, value },
    startedAt: new Date(minute * MINUTE_MS),
  });
}

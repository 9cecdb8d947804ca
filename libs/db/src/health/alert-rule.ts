/**
 * Alert rules, managed by admins. A rule is tested on past events before it is switched on, and again after each
 * change.
 */
import type { AlertRule, AlertRuleChange } from '@praxis/contracts/health/alert-rule';
import { MAX_RULE_COUNT } from '@praxis/contracts/health/alert-rule.const';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';
import { endAlert, testOnPast } from './alert-check.js';
import { IS_REAL_PRACTICE } from './synthetic-practice.js';
import { AlertRuleEntity } from './alert-rule.entity.js';

const RULE = rawSql(`id, name, severity, metric, service, practice_id as "tenantId",
  (select t.name from tenants t where t.id = practice_id) as "tenantName", comparison, threshold, window_minutes as "windowMinutes",
  for_minutes as "forMinutes", min_events as "minEvents", is_enabled as "isEnabled", is_firing as "isFiring",
  last_value as "lastValue", to_timestamp(checked_minute::float8 * 60)::text as "checkedAt", back_test as "backTest"`);
/** Key of the advisory lock of new rules; arbitrary, but used for nothing else. */
const RULE_KEY = 727_004;

/** Lists the rules, sorted by name. */
export async function listAlertRules(database: Database): Promise<AlertRule[]> {
  return await database.querySystem<AlertRule>(
    'list the alert rules',
    sql`select ${RULE} from alert_rules order by lower(name), id`,
  );
}

async function readAlertRule(tx: SystemTransaction, id: string): Promise<AlertRule | 'missing'> {
  const [rule] = await tx.query<AlertRule>`select ${RULE} from alert_rules where id = ${id}`;
  return rule ?? 'missing';
}

/** Result of a change: the rule or the reason for refusal. */
export type AlertRuleOutcome = AlertRule | 'missing' | 'too_many' | 'untested' | 'unknown_practice';

async function isKnown(tx: SystemTransaction, tenantId: string | null): Promise<boolean> {
  if (tenantId === null) return true;
  return (
    (await tx.query`select from tenants t where t.id = ${tenantId} and ${IS_REAL_PRACTICE} for share`)
      .length > 0
  );
}

async function audit(tx: SystemTransaction, actor: AuditActor, [verb, id]: [string, string]): Promise<void> {
  await writeAudit(tx, { ...actor, action: `alert_rule.${verb}`, targetType: 'alert_rule', targetId: id });
}

/** Stores a new rule, switched off. */
export async function createAlertRule(
  database: Database,
  rule: AlertRuleChange,
  actor: AuditActor,
): Promise<AlertRuleOutcome> {
  return await database.withSystem('store an alert rule', async (tx) => {
    await tx.query`select pg_advisory_xact_lock(${RULE_KEY})`;
    if (!(await isKnown(tx, rule.tenantId))) return 'unknown_practice';
    const [made] = await tx.query<{ id: string }>`
      insert into alert_rules (name, severity, metric, service, practice_id, comparison, threshold, window_minutes, for_minutes, min_events)
      select ${rule.name}, ${rule.severity}, ${rule.metric}, ${rule.service}, ${rule.tenantId}::uuid, ${rule.comparison}, ${rule.threshold}::float8,
        ${rule.windowMinutes}::int, ${rule.forMinutes}::int, ${rule.minEvents}::int
      where (select count(*) from alert_rules) < ${MAX_RULE_COUNT}::int returning id`;
    if (!made) return 'too_many';
    await audit(tx, actor, ['created', made.id]);
    return await readAlertRule(tx, made.id);
  });
}

/** Changes a rule. With a new condition, the rule is switched off and untested, and its incident ends. */
export async function changeAlertRule(
  database: Database,
  { id, ...rule }: AlertRuleChange & { id: string },
  actor: AuditActor,
): Promise<AlertRuleOutcome> {
  return await database.withSystem('change an alert rule', async (tx) => {
    if (!(await isKnown(tx, rule.tenantId))) return 'unknown_practice';
    const [changed] = await tx.query<{ isOther: boolean }>`
      with before as (select * from alert_rules where id = ${id} for update)
      update alert_rules a set name = ${rule.name}, severity = ${rule.severity}, metric = ${rule.metric}, service = ${rule.service},
        practice_id = ${rule.tenantId},
        comparison = ${rule.comparison}, threshold = ${rule.threshold}, window_minutes = ${rule.windowMinutes},
        for_minutes = ${rule.forMinutes}, min_events = ${rule.minEvents}, updated_at = now()
      from before where a.id = before.id
      returning (before.metric, before.service, before.practice_id, before.comparison, before.threshold, before.window_minutes, before.for_minutes,
        before.min_events) is distinct from (a.metric, a.service, a.practice_id, a.comparison, a.threshold, a.window_minutes, a.for_minutes,
        a.min_events) as "isOther"`;
    if (!changed) return 'missing';
    await audit(tx, actor, ['changed', id]);
    if (changed.isOther) {
      await switchOff(tx, id);
      await tx.query`update alert_rules set back_test = null where id = ${id}`;
    }
    return await readAlertRule(tx, id);
  });
}

async function switchOff(tx: SystemTransaction, id: string): Promise<void> {
  await tx.query`update alert_rules set is_enabled = false, met_since = null, clear_since = null, is_firing = false,
    last_value = null, checked_minute = null where id = ${id}`;
  await endAlert(tx, id);
}

/** Switches a rule on, which requires a test on past events, or off, which ends its incident. */
export async function switchAlertRule(
  database: Database,
  { id, isEnabled }: { id: string; isEnabled: boolean },
  actor: AuditActor,
): Promise<AlertRuleOutcome> {
  return await database.withSystem('switch an alert rule', async (tx) => {
    const rule = await lockAlertRule(tx, id);
    if (rule === 'missing' || rule.isEnabled === isEnabled) return rule;
    if (isEnabled && !rule.backTest) return 'untested';
    if (isEnabled) await tx.query`update alert_rules set is_enabled = true where id = ${id}`;
    else await switchOff(tx, id);
    await audit(tx, actor, [isEnabled ? 'switched_on' : 'switched_off', id]);
    return await readAlertRule(tx, id);
  });
}

/** Tests a rule on past data, and stores the result. */
export async function testAlertRule(database: Database, id: string): Promise<AlertRuleOutcome> {
  return await database.withSystem('try an alert rule on the past', async (tx) => {
    const rule = await lockAlertRule(tx, id);
    if (rule === 'missing') return rule;
    const backTest = await testOnPast(tx, rule, new Date());
    await tx.query`update alert_rules set back_test = ${JSON.stringify(backTest)}::jsonb where id = ${id}`;
    return { ...rule, backTest };
  });
}

async function lockAlertRule(tx: SystemTransaction, id: string): Promise<AlertRule | 'missing'> {
  await tx.query`select from alert_rules where id = ${id} for update`;
  return await readAlertRule(tx, id);
}

/** Deletes a rule and ends its incident. False if there is none with that id. */
export async function deleteAlertRule(database: Database, id: string, actor: AuditActor): Promise<boolean> {
  return await database.withSystem('delete an alert rule', async (tx) => {
    const { affected } = await tx.repository(AlertRuleEntity).delete({ id });
    if (affected === 0) return false;
    await endAlert(tx, id);
    await audit(tx, actor, ['deleted', id]);
    return true;
  });
}

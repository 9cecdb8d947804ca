/** Changes of feature flags by admins. Each change is one transaction with its audit entries; its commit notifies every process. */
import type {
  FeatureFlag,
  FeatureFlagChange,
  FeatureFlagCreate,
  FlagTarget,
} from '@praxis/contracts/flag/flag';
import {
  codeDefaultOf,
  MAX_FLAG_COUNT,
  MAX_FLAG_TARGETS,
  MAX_PERCENT,
} from '@praxis/contracts/flag/flag.const';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { readFlag } from './flag-read.js';

/** Result of a change: the flag or the reason for refusal. */
export type FlagOutcome =
  FeatureFlag | 'missing' | 'stale' | 'exists' | 'too_many' | 'too_many_targets' | 'unknown_tenant';

/** Key of the advisory lock of new flags; arbitrary, but used for nothing else. */
const FLAG_KEY = 727_010;
const REASON = 'change feature flags';

interface FlagEvent {
  verb: 'created' | 'changed' | 'killed' | 'restored' | 'deleted' | 'target_set' | 'target_removed';
  flagId: string;
  tenantId?: string;
  detail?: Record<string, unknown>;
}

async function audit(tx: SystemTransaction, actor: AuditActor, event: FlagEvent): Promise<void> {
  const { verb, flagId, tenantId, detail } = event;
  const target = { targetType: 'feature_flag', targetId: flagId };
  await writeAudit(tx, { ...actor, action: `feature_flag.${verb}`, ...target, tenantId, detail });
}

async function lockFlag(tx: SystemTransaction, id: string): Promise<FeatureFlag | 'missing'> {
  await tx.query`select from feature_flags where id = ${id} for update`;
  return await readFlag(tx, id);
}

async function areTenants(
  tx: SystemTransaction,
  targets: readonly Pick<FlagTarget, 'tenantId'>[],
): Promise<boolean> {
  const ids = targets.map(({ tenantId }) => tenantId);
  const [row] = await tx.query<{ found: number }>`
    select count(*)::int as found from tenants where id = any(${ids}::uuid[])`;
  return row?.found === ids.length;
}

/** Sets the targets of a flag. */
async function setTargets(
  tx: SystemTransaction,
  actor: AuditActor,
  {
    flagId,
    before,
    targets,
  }: { flagId: string; before: readonly FlagTarget[]; targets: readonly FlagTarget[] },
): Promise<boolean> {
  const was = new Map(before.map(({ tenantId, isEnabled }) => [tenantId, isEnabled]));
  const will = new Map(targets.map(({ tenantId, isEnabled }) => [tenantId.toLowerCase(), isEnabled]));
  const set = [...will].filter(([id, isEnabled]) => was.get(id) !== isEnabled);
  const removed = [...was.keys()].filter((id) => !will.has(id));
  if (set.length > 0)
    await tx.query`insert into feature_flag_targets (tenant_id, flag_id, is_enabled)
      select tenant_id, ${flagId}, is_enabled
      from unnest(${set.map(([id]) => id)}::uuid[], ${set.map(([, isEnabled]) => isEnabled)}::boolean[]) as t (tenant_id, is_enabled)
      on conflict (tenant_id, flag_id) do update set is_enabled = excluded.is_enabled`;
  if (removed.length > 0)
    await tx.query`delete from feature_flag_targets where flag_id = ${flagId} and tenant_id = any(${removed}::uuid[])`;
  for (const [tenantId, isEnabled] of set)
    await audit(tx, actor, { verb: 'target_set', flagId, tenantId, detail: { isEnabled } });
  for (const tenantId of removed) await audit(tx, actor, { verb: 'target_removed', flagId, tenantId });
  return set.length + removed.length > 0;
}

/** Defines a flag, with its targets. */
export async function createFlag(
  database: Database,
  flag: FeatureFlagCreate,
  actor: AuditActor,
): Promise<FlagOutcome> {
  return await database.withSystem(REASON, async (tx) => await storeFlag(tx, flag, actor));
}

async function storeFlag(
  tx: SystemTransaction,
  flag: FeatureFlagCreate,
  actor: AuditActor,
): Promise<FlagOutcome> {
  const { key, description, isEnabled, rolloutPercent, targets } = flag;
  await tx.query`select pg_advisory_xact_lock(${FLAG_KEY})`;
  if (!(await areTenants(tx, targets))) return 'unknown_tenant';
  const [count] = await tx.query<{ all: number; same: number }>`
    select count(*)::int as all, count(*) filter (where key = ${key})::int as same from feature_flags`;
  if (count && count.same > 0) return 'exists';
  if (count && count.all >= MAX_FLAG_COUNT) return 'too_many';
  const [made] = await tx.query<{ id: string }>`
    insert into feature_flags (key, description, is_enabled, rollout_percent)
    values (${key}, ${description}, ${isEnabled}, ${rolloutPercent}) returning id`;
  const { id: flagId } = made ?? { id: '' };
  await audit(tx, actor, { verb: 'created', flagId, detail: { key, isEnabled, rolloutPercent } });
  await setTargets(tx, actor, { flagId, before: [], targets });
  return await readFlag(tx, flagId);
}

/** Changes a flag if it still has the version that the admin saw. A change without effect creates no new version. */
export async function changeFlag(
  database: Database,
  { id, ...change }: FeatureFlagChange & { id: string },
  actor: AuditActor,
): Promise<FlagOutcome> {
  return await database.withSystem(REASON, async (tx) => {
    const before = await lockFlag(tx, id);
    if (before === 'missing') return before;
    if (before.version !== change.version) return 'stale';
    const { description, isEnabled, rolloutPercent, targets } = change;
    if (!(await areTenants(tx, targets))) return 'unknown_tenant';
    const isOther =
      before.description !== description ||
      before.isEnabled !== isEnabled ||
      before.rolloutPercent !== rolloutPercent;
    if (isOther)
      await audit(tx, actor, {
        verb: 'changed',
        flagId: id,
        detail: {
          isEnabled,
          rolloutPercent,
          before: { isEnabled: before.isEnabled, rolloutPercent: before.rolloutPercent },
        },
      });
    const isRetargeted = await setTargets(tx, actor, { flagId: id, before: before.targets, targets });
    if (isOther || isRetargeted)
      await tx.query`update feature_flags set description = ${description}, is_enabled = ${isEnabled},
        rollout_percent = ${rolloutPercent}, version = version + 1, updated_at = now() where id = ${id}`;
    return await readFlag(tx, id);
  });
}

/** Turns a flag off for everyone, or lets its rule apply again. */
export async function killFlag(
  database: Database,
  { id, isKilled }: { id: string; isKilled: boolean },
  actor: AuditActor,
): Promise<FlagOutcome> {
  return await database.withSystem(REASON, async (tx) => {
    const before = await lockFlag(tx, id);
    if (before === 'missing' || before.isKilled === isKilled) return before;
    await tx.query`update feature_flags set is_killed = ${isKilled}, version = version + 1, updated_at = now() where id = ${id}`;
    await audit(tx, actor, { verb: isKilled ? 'killed' : 'restored', flagId: id });
    return await readFlag(tx, id);
  });
}

/** The flag's value for one tenant; `isEnabled` is null to remove the tenant's own value. */
export interface TargetChange {
  id: string;
  tenantId: string;
  isEnabled: boolean | null;
}

/** Sets or removes the target of one tenant; other targets are not changed. */
export async function changeTarget(
  database: Database,
  change: TargetChange,
  actor: AuditActor,
): Promise<FlagOutcome> {
  return await database.withSystem(REASON, async (tx) => await setTarget(tx, change, actor));
}

async function setTarget(
  tx: SystemTransaction,
  { id, tenantId, isEnabled }: TargetChange,
  actor: AuditActor,
): Promise<FlagOutcome> {
  const flag = await lockFlag(tx, id);
  if (flag === 'missing') return flag;
  if (!(await areTenants(tx, [{ tenantId }]))) return 'unknown_tenant';
  const others = flag.targets.filter((target) => target.tenantId !== tenantId.toLowerCase());
  const targets = isEnabled === null ? others : [...others, { tenantId, isEnabled }];
  if (targets.length > MAX_FLAG_TARGETS) return 'too_many_targets';
  if (await setTargets(tx, actor, { flagId: id, before: flag.targets, targets }))
    await tx.query`update feature_flags set version = version + 1, updated_at = now() where id = ${id}`;
  return await readFlag(tx, id);
}

/** A flag for one tenant, by name. */
export interface TenantFlag extends FlagTarget {
  key: string;
  description: string;
}

/**
 * Defines a flag for one tenant, or adds the tenant to the existing flag with that name. A new flag changes nothing for
 * other tenants, for which code behaves as without the flag.
 */
export async function flagTenant(
  database: Database,
  { key, description, tenantId, isEnabled }: TenantFlag,
  actor: AuditActor,
): Promise<FlagOutcome> {
  return await database.withSystem(REASON, async (tx) => {
    await tx.query`select pg_advisory_xact_lock(${FLAG_KEY})`;
    const [known] = await tx.query<{ id: string }>`select id from feature_flags where key = ${key}`;
    if (known) return await setTarget(tx, { id: known.id, tenantId, isEnabled }, actor);
    const rolloutPercent = codeDefaultOf(key) ? MAX_PERCENT : 0;
    const targets = [{ tenantId, isEnabled }];
    return await storeFlag(tx, { key, description, isEnabled: true, rolloutPercent, targets }, actor);
  });
}

/** Deletes a flag, so that code behaves as without it. False if there is none with that id. */
export async function deleteFlag(database: Database, id: string, actor: AuditActor): Promise<boolean> {
  return await database.withSystem(REASON, async (tx) => {
    const [deleted] = await tx.query<{
      key: string;
    }>`delete from feature_flags where id = ${id} returning key`;
    if (!deleted) return false;
    await audit(tx, actor, { verb: 'deleted', flagId: id, detail: { key: deleted.key } });
    return true;
  });
}

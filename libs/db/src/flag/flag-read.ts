/** Reads feature flags: for processes that evaluate them, and for admins. */
import type { FeatureFlag } from '@praxis/contracts/flag/flag';
import type { TenantConfiguration } from '@praxis/contracts/message-template/template-management';
import type { FlagRule } from '@praxis/domain/flag/evaluate-flag';
import type { Database, SystemTransaction } from '../core/database.js';
import { empty, sql, type Sql } from '../core/sql.js';

/** Every flag in the form in which a process caches it. */
export async function readFlagRules(database: Database): Promise<FlagRule[]> {
  const rows = await database.querySystem<Omit<FlagRule, 'targets'> & { targets: Record<string, boolean> }>(
    'read the feature flags',
    sql`select f.key, f.is_enabled as "isEnabled", f.rollout_percent as "rolloutPercent", f.is_killed as "isKilled",
        coalesce(t.targets, '{}') as targets
      from feature_flags f left join (
        select flag_id, jsonb_object_agg(tenant_id, is_enabled) as targets from feature_flag_targets group by 1) t on t.flag_id = f.id`,
  );
  return rows.map(({ targets, ...flag }) => ({ ...flag, targets: new Map(Object.entries(targets)) }));
}

const select = (which: Sql): Sql => sql`
  select f.id, f.key, f.description, f.is_enabled as "isEnabled", f.rollout_percent as "rolloutPercent",
    f.is_killed as "isKilled", f.version, f.updated_at::text as "updatedAt", coalesce(t.targets, '[]') as targets
  from feature_flags f left join lateral (
    select jsonb_agg(jsonb_build_object('tenantId', g.tenant_id, 'tenantName', n.name, 'isEnabled', g.is_enabled)
      order by lower(n.name), n.id) as targets
    from feature_flag_targets g join tenants n on n.id = g.tenant_id where g.flag_id = f.id) t on true
  ${which} order by f.key`;

/** Lists the flags, sorted by key. */
export async function listFlags(database: Database): Promise<FeatureFlag[]> {
  return await database.querySystem<FeatureFlag>('list the feature flags', select(empty));
}

export async function readFlag(tx: SystemTransaction, id: string): Promise<FeatureFlag | 'missing'> {
  const [flag] = await tx.query<FeatureFlag>(select(sql`where f.id = ${id}`));
  return flag ?? 'missing';
}

/** The flags that have an own value for each active tenant, by the tenant's name. */
export async function listTenantConfigurations(database: Database): Promise<TenantConfiguration[]> {
  return await database.querySystem<TenantConfiguration>(
    'list the feature flags of each tenant',
    sql`select n.id as tenant_id, n.name as tenant_name, coalesce(
        jsonb_object_agg(f.key, jsonb_build_object('enabled', t.is_enabled, 'description', f.description)) filter (where f.id is not null),
        '{}') as feature_flags
      from tenants n left join feature_flag_targets t on t.tenant_id = n.id left join feature_flags f on f.id = t.flag_id
      where n.status = 'active' group by n.id order by lower(n.name), n.id`,
  );
}

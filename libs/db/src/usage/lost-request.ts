/** Requests whose process ended before they were settled. It is unknown whether they were answered, so they are not charged. */
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';
import { releaseUsage } from './meter.js';

/** Maximum number of reservations that are released in one sweep. */
const REQUESTS_PER_SWEEP = 10_000;

/** Releases requests that were reserved more than `hours` ago, because no request takes that long. */
export async function releaseLostRequests(database: Database, hours: number): Promise<void> {
  const lost = await database.querySystem<{ tenantId: string; resource: ResourceType; keys: string[] }>(
    'find requests that were never settled',
    sql`
    select tenant_id as "tenantId", resource_type as resource, array_agg(key) as keys from (
      select tenant_id, resource_type, key from usage_events
      where state = 'reserved' and source_type = 'request' and created_at < now() - make_interval(hours => ${hours}::int)
      limit ${REQUESTS_PER_SWEEP}) e
    group by tenant_id, resource_type`,
  );
  for (const { tenantId, resource, keys } of lost)
    await database.withTenant(tenantId, (tx) => releaseUsage(tx, resource, keys));
}

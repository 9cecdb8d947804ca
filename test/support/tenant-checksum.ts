/** A checksum of everything that the database stores of a tenant and its people: it changes with any of it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@praxis/db/core/database';
import { rawSql, sql, type Sql } from '@praxis/db/core/sql';
import { tenantTables } from './tenant-tables.js';

/** Set for every tenant at once by a route of the embedded set-up, which a test may call at any time. */
const OF_EVERYBODY = 'sim_controls';

/** One checksum per table. */
export async function checksumOf(
  database: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<Record<string, string>> {
  return await database.withSystem('compare a tenant before and after', async (tx) => {
    const sums: Record<string, string> = {};
    const sum = async (table: string, condition: Sql): Promise<void> => {
      const [row] = await tx.query<{ sum: string }>`
        select count(*) || ' rows, ' || md5(coalesce(string_agg(r::text, E'\\n' order by r::text), '')) as sum
        from ${rawSql(table)} r where ${condition}`;
      sums[table] = row?.sum ?? '';
    };
    await sum('tenants', sql`id = ${tenantId}`);
    for (const table of await tenantTables(tx))
      if (table !== OF_EVERYBODY) await sum(table, sql`tenant_id = ${tenantId}`);
    await sum('users', sql`id = any(${userIds})`);
    for (const table of ['user_roles', 'profiles', 'sessions'])
      await sum(table, sql`user_id = any(${userIds})`);
    return sums;
  });
}

/** The checksum once it is unchanged for a second: earlier work has ended. */
export async function settledChecksumOf(
  database: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<Record<string, string>> {
  let last = await checksumOf(database, tenantId, userIds);
  for (let same = 0; same < 4;) {
    await delay(250);
    const next = await checksumOf(database, tenantId, userIds);
    same = JSON.stringify(next) === JSON.stringify(last) ? same + 1 : 0;
    last = next;
  }
  return last;
}

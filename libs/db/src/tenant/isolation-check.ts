/**
 * Checks in the running database, as the role that serves requests, that no other tenant can read a tenant's rows.
 * Nothing is assumed about policies or keys, and nothing is changed.
 */
import { randomUUID } from 'node:crypto';
import { DecryptionError, unwrapDataKey } from '@praxis/config/data-key-encryption';
import type { IsolationFinding } from '@praxis/contracts/tenant/isolation-check';
import type { Database, TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

/** Class 42 of PostgreSQL's error codes: a row would violate a policy. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Checks everything; the tenant need not be active. */
export async function checkIsolation(database: Database, tenantId: string): Promise<IsolationFinding[]> {
  const otherId = await someOtherTenant(database, tenantId);
  const policies = await database.withTenant(
    tenantId,
    (tx) => tx.query<{ name: string; isBound: boolean }>`
      select name, is_bound as "isBound" from tenant_table_policies() order by name`,
  );
  const looked = policies.length;
  const [own, foreign] = [
    await database.withTenant(tenantId, (tx) => showing(tx, tenantId, true)),
    await database.withTenant(otherId, (tx) => showing(tx, tenantId, false)),
  ];
  return [
    finding(
      'policies',
      looked,
      policies.filter(({ isBound }) => !isBound).map(({ name }) => name),
    ),
    finding('own_rows', looked, own),
    finding('foreign_rows', looked, foreign),
    await checkWrites(database, { tenantId, otherId }),
    await checkSecrets(database, { tenantId, otherId }),
  ];
}

const finding = (
  check: IsolationFinding['check'],
  looked: number,
  faults: readonly string[],
): IsolationFinding => ({ check, looked, faults: [...faults], isPassed: faults.length === 0 });

/** Picks another tenant, if possible one that has rows, because an empty tenant would prove less. */
async function someOtherTenant(database: Database, tenantId: string): Promise<string> {
  const [row] = await database.querySystem<{ id: string }>(
    'find a tenant to look from',
    sql`select id from tenants where id <> ${tenantId} order by created_at, id limit 1`,
  );
  return row?.id ?? randomUUID();
}

async function showing(tx: TenantTransaction, subject: string, others: boolean): Promise<string[]> {
  const rows = await tx.query<{ name: string }>`
    select name from tables_showing(${subject}::uuid, ${others}::boolean) as name`;
  return rows.map(({ name }) => name);
}

/** Thrown to roll back a transaction that must leave no changes. */
class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/**
 * Checks that another tenant's transaction can neither add a row of this tenant nor change its record. Both attempts
 * are rolled back, regardless of their result.
 */
async function checkWrites(
  database: Database,
  { tenantId, otherId }: { tenantId: string; otherId: string },
): Promise<IsolationFinding> {
  const faults: string[] = [];
  const attempt = async (
    table: string,
    write: (tx: TenantTransaction) => Promise<readonly unknown[]>,
  ): Promise<void> => {
    try {
      await database.withTenant(otherId, async (tx) => {
        if ((await write(tx)).length > 0) faults.push(table);
        throw new TakenBack();
      });
    } catch (error) {
      if (error instanceof TakenBack || (error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return;
      throw error;
    }
  };
  await attempt(
    'held_runs',
    (tx) => tx.query`insert into held_runs (tenant_id, workflow_id, activity)
    values (${tenantId}, 'isolation-check', 'none') returning tenant_id`,
  );
  await attempt(
    'tenants',
    (tx) => tx.query`update tenants set updated_at = now() where id = ${tenantId} returning id`,
  );
  return finding('foreign_writes', 2, faults);
}

/**
 * Checks that keys decrypt only for their own tenant, and secrets only for their own service, so that a row that was
 * copied elsewhere does not decrypt.
 */
async function checkSecrets(
  database: Database,
  { tenantId, otherId }: { tenantId: string; otherId: string },
): Promise<IsolationFinding> {
  return await database.withTenant(tenantId, async (tx) => {
    const keys = await tx.query<{ version: number; wrapped: Buffer }>`
      select version, wrapped_key as wrapped from tenant_keys where tenant_id = ${tenantId} order by version`;
    const secrets = await tx.query<{ service: string; ciphertext: Buffer }>`
      select service, ciphertext from tenant_secrets where tenant_id = ${tenantId} order by service`;
    const faults: string[] = [];
    for (const key of keys)
      if (await opens(() => unwrapDataKey(tx.wrapping, { ownerId: otherId, ...key })))
        faults.push(`key ${key.version}`);
    for (const { service, ciphertext } of secrets)
      if (await opens(() => tx.decrypt(`secret/isolation-check/${service}`, ciphertext)))
        faults.push(service);
    return finding('secrets', keys.length + secrets.length, faults);
  });
}

async function opens(open: () => unknown): Promise<boolean> {
  try {
    await open();
    return true;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
}

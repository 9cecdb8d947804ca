/** Checks that the given keys open the encrypted data, before anything is changed that affects other processes. */
import type pg from 'pg';
import { DecryptionError, unwrapDataKey, type WrappedDataKey } from '@praxis/config/data-key-encryption';
import type { WrappingKeys } from '@praxis/config/wrapping-keys';

/**
 * Checks the keys. Does nothing in a database without encrypted data.
 * @throws Error if the keys cannot unwrap an existing data key, because then no encrypted data could be read, and runs
 * would fail
 */
export async function checkMasterKey(owner: pg.Client, wrapping: WrappingKeys): Promise<void> {
  const keys = await readDataKeys(owner);
  try {
    for (const key of keys) unwrapDataKey(wrapping, key);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new Error(
      'PRAXIS_MASTER_KEY, or PRAXIS_VAULT_MASTER_KEY, is not the one that this database was encrypted with. Nothing was changed. Give the right one (docs/runbooks/lost-master-key.md).',
    );
  }
}

/** Reads one data key per wrapping key. An owner who is not a superuser uses the role that sees every tenant. */
async function readDataKeys(owner: pg.Client): Promise<WrappedDataKey[]> {
  const { rows } = await owner.query<{ isThere: boolean }>(/* sql */ `
    select to_regclass('public.tenant_keys') is not null and exists (
      select from pg_roles where rolname = 'praxis_system' and pg_has_role(current_user, oid, 'SET')) as "isThere"`);
  if (rows[0]?.isThere !== true) return [];
  await owner.query('set role praxis_system');
  try {
    const keys = await owner.query<WrappedDataKey>(/* sql */ `
      select distinct on (case when substring(wrapped_key from 1 for 1) = decode('02', 'hex') then substring(wrapped_key from 6 for 8) end)
        tenant_id as "ownerId", version, wrapped_key as wrapped from tenant_keys`);
    return keys.rows;
  } finally {
    await owner.query('reset role');
  }
}

/** Whether the master key is the one that the data was encrypted with: asked before anything is changed for another one. */
import type pg from 'pg';
import { DecryptionError, unwrapDataKey } from '@praxis/config/envelope';

/**
 * Does nothing in a database without encrypted data.
 * @throws Error when the master key opens no data key that is there: with it, nothing encrypted could be read, and runs would fail
 */
export async function checkMasterKey(owner: pg.Client, masterKey: string): Promise<void> {
  const key = await readDataKey(owner);
  if (!key) return;
  try {
    unwrapDataKey(masterKey, key);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new Error(
      'PRAXIS_MASTER_KEY is not the one that this database was encrypted with. Nothing was changed. Give the right one (docs/runbooks/lost-master-key.md).',
    );
  }
}

interface StoredKey {
  ownerId: string;
  version: number;
  wrapped: Buffer;
}

/** Any data key. An owner who is no superuser reads it in the role that sees every tenant. */
async function readDataKey(owner: pg.Client): Promise<StoredKey | undefined> {
  const { rows } = await owner.query<{ isThere: boolean }>(/* sql */ `
    select to_regclass('public.tenant_keys') is not null and exists (
      select from pg_roles where rolname = 'praxis_system' and pg_has_role(current_user, oid, 'SET')) as "isThere"`);
  if (rows[0]?.isThere !== true) return undefined;
  await owner.query('set role praxis_system');
  try {
    const keys = await owner.query<StoredKey>(
      'select tenant_id as "ownerId", version, wrapped_key as wrapped from tenant_keys limit 1',
    );
    return keys.rows[0];
  } finally {
    await owner.query('reset role');
  }
}

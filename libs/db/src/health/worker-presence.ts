/**
 * Whether a worker is there. A running worker holds a shared advisory lock on a connection of its own; when the
 * process dies the server drops the lock at once, which no heartbeat row could do.
 */
import type { Environment } from '@praxis/config/environment';
import { keepConnected, type KeptConnection } from '../internal/kept-connection.js';
import { roleUrl } from '../internal/roles.js';
import type { Database } from '../core/database.js';

/** Key of the advisory lock; arbitrary, but ours alone. */
const PRESENCE_KEY = 727_001;

/** Takes the lock and keeps it, again after each reconnect, until closed. */
export async function announceWorker(environment: Environment): Promise<KeptConnection> {
  return await keepConnected({
    url: roleUrl(environment, 'praxis_system'),
    name: 'praxis-worker',
    async onConnect(client) {
      await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_KEY]);
    },
  });
}

/** True while at least one worker holds the lock. */
export async function isWorkerPresent(database: Database): Promise<boolean> {
  const rows = await database.withSystem(
    'worker presence',
    (tx) =>
      tx.query<{ present: boolean }>`select exists (
        select from pg_locks
        where locktype = 'advisory' and mode = 'ShareLock' and granted and objid = ${PRESENCE_KEY}
          and database = (select oid from pg_database where datname = current_database())
      ) as present`,
  );
  return rows[0]?.present ?? false;
}

/**
 * Whether a worker is running. A running worker holds a shared advisory lock on its own connection; when the process
 * dies the server drops the lock immediately, which no heartbeat row could do. A process that hangs keeps the lock, but
 * is recognized because its connection has been silent for a while.
 */
import type { Environment } from '@praxis/config/environment';
import { keepConnected, type KeptConnection } from '../internal/kept-connection.js';
import { roleUrl } from '../internal/roles.js';
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';

/** Key of the advisory lock; arbitrary, but used for nothing else. */
const PRESENCE_KEY = 727_001;

/** Seconds: three times the interval of its pings (kept-connection.ts), because a busy machine may miss one. */
const SILENT_AFTER_SECONDS = 15;

/** Takes the lock and holds it until closed; takes it again after each reconnect. */
export async function announceWorker(environment: Environment): Promise<KeptConnection> {
  return await keepConnected({
    url: roleUrl(environment, 'praxis_system'),
    name: 'praxis-worker',
    async onConnect(client) {
      await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_KEY]);
    },
  });
}

/** True while at least one worker holds the lock and is not silent. */
export async function isWorkerPresent(database: Database): Promise<boolean> {
  const [row] = await database.querySystem<{ present: boolean }>(
    'worker presence',
    sql`select exists (
      select from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted and l.objid = ${PRESENCE_KEY}
        and a.state_change > clock_timestamp() - make_interval(secs => ${SILENT_AFTER_SECONDS})
        and l.database = (select oid from pg_database where datname = current_database())
    ) as present`,
  );
  return row?.present ?? false;
}

/**
 * The outbox: runs to begin or wake, and other requests that wait for the engine. A row is stored in the transaction of
 * its record, so that neither exists without the other; a dispatcher hands it to the engine after the commit. Rows are
 * written by functions of libs/db/schema/core.sql, which triggers also call.
 */
import type { Environment } from '@praxis/config/environment';
import { keepConnected, type KeptConnection } from '../internal/kept-connection.js';
import { roleUrl } from '../internal/roles.js';
import type { Database, SystemTransaction, TenantTransaction, Transaction } from './database.js';
import { sql } from './sql.js';

/** The facts of a durable process that enqueuing needs: a part of its definition in workflows/src/<noun>/messages.ts. */
export interface Enqueueable<Start extends { tenantId: string }> {
  /** Kind of outbox row that begins a run. */
  readonly kind: string;
  /** The workflow id; only one run with this id is open at a time. */
  id(start: Start): string;
}

/** A process whose runs can be woken. */
export interface Wakeable<Start extends { tenantId: string }> extends Enqueueable<Start> {
  /** Kind of outbox row that wakes a run. */
  readonly wakeKind?: string;
}

/**
 * Begins a run once this transaction commits. A run that already waits to begin is enqueued only once; if the run has
 * already begun, the definition's `repeat` decides.
 */
export async function enqueueRun<Start extends { tenantId: string }>(
  tx: Transaction,
  run: Enqueueable<Start>,
  start: Start,
): Promise<void> {
  await enqueueRunLater(tx, run, { start, seconds: 0 });
}

/**
 * Begins a run no sooner than after `seconds`: for a run that another process is about to start, in case that process
 * fails.
 */
export async function enqueueRunLater<Start extends { tenantId: string }>(
  tx: Transaction,
  run: Enqueueable<Start>,
  { start, seconds }: { start: Start; seconds: number },
): Promise<void> {
  const { tenantId, ...payload } = start;
  await tx.query`select enqueue_run(${run.kind}, ${tenantId}, ${run.id(start)}, ${JSON.stringify(payload)}, ${seconds})`;
}

/**
 * Makes a run read its record again once this transaction commits. All rows that wait for one run become one signal.
 */
export async function wakeRun<Start extends { tenantId: string }>(
  tx: Transaction,
  run: Wakeable<Start>,
  start: Start,
): Promise<void> {
  const { wakeKind } = run;
  if (wakeKind === undefined) throw new Error(`${run.kind} has no signal that wakes its runs`);
  const { tenantId, ...payload } = start;
  await tx.query`select wake_run(${wakeKind}, ${tenantId}, ${run.id(start)}, ${JSON.stringify(payload)})`;
}

/** Stores a row that the feature dispatches itself, once for each key of its kind. */
export async function enqueue(
  tx: TenantTransaction,
  { kind, key, payload }: { kind: string; key: string; payload: unknown },
): Promise<void> {
  await tx.query`select enqueue_once(${kind}, ${tx.tenantId}, ${key}, ${JSON.stringify(payload)})`;
}

/** Everything that waits in the outbox for one run, leased to one dispatcher. */
export interface OutboxEntry<Payload = unknown> {
  /** The ids of the rows. */
  ids: readonly string[];
  tenantId: string;
  kind: string;
  payload: Payload;
  /** How often the entry has been leased, including this time. */
  attempts: number;
  /** When the lease ends and other dispatchers may lease the rows. */
  leasedUntil: Date;
}

/** Number of rows that a lease looks ahead to find tenants whose rows wait behind another tenant's rows. */
const LEASE_WINDOW_ROWS = 1_000;

/**
 * Leases up to `limit` due entries of these kinds, so that the entries of a dispatcher that dies are due again after
 * `leaseSeconds`. The oldest come first, but the tenants take turns: a tenant with thousands of waiting rows does not
 * delay another tenant's only row.
 */
export async function leaseDue(
  database: Database,
  { kinds, limit, leaseSeconds }: { kinds: readonly string[]; limit: number; leaseSeconds: number },
): Promise<OutboxEntry[]> {
  return await database.querySystem<OutboxEntry>(
    'dispatch the outbox',
    sql`with waiting as (
       select id, tenant_id, kind, payload, next_attempt_at from outbox
       where done_at is null and next_attempt_at <= now() and kind = any(${kinds})
       order by next_attempt_at limit ${LEASE_WINDOW_ROWS}
     ), runs as (
       select tenant_id, kind, payload, min(next_attempt_at) as due,
         row_number() over (partition by tenant_id order by min(next_attempt_at)) as turn
       from waiting group by tenant_id, kind, payload order by turn, due limit ${limit}
     ), free as (
       select o.id, r.turn, r.due from runs r
       join waiting w on w.tenant_id = r.tenant_id and w.kind = r.kind and w.payload = r.payload
       join outbox o on o.id = w.id
       where o.done_at is null and o.next_attempt_at <= now()
       for update of o skip locked
     ), leased as (
       update outbox o set attempts = o.attempts + 1,
         next_attempt_at = date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds})
       from free f where o.id = f.id
       returning o.id, o.tenant_id, o.kind, o.payload, o.attempts, o.next_attempt_at, f.turn, f.due
     )
     select array_agg(id) as ids, tenant_id as "tenantId", kind, payload, max(attempts) as attempts,
       max(next_attempt_at) as "leasedUntil"
     from leased group by tenant_id, kind, payload order by min(turn), min(due)`,
  );
}

/**
 * Marks an entry as handed to the engine. Its payload, which may name a person, is deleted. Rows that were enqueued
 * again in the meantime are kept.
 */
export async function markDone(database: Database, entry: OutboxEntry): Promise<void> {
  await database.querySystem(
    'settle the outbox',
    sql`update outbox set done_at = now(), last_error = null, payload = '{}'
     where id = any(${entry.ids}) and next_attempt_at = ${entry.leasedUntil}`,
  );
}

/**
 * Marks an entry as not handed to the engine; it is due again in `retrySeconds`. `reason` is a code, never a message
 * with personal data.
 */
export async function markFailed(
  database: Database,
  entry: OutboxEntry,
  { reason, retrySeconds }: { reason: string; retrySeconds: number },
): Promise<void> {
  await database.querySystem(
    'put off the outbox',
    sql`update outbox set last_error = ${reason},
       next_attempt_at = now() + make_interval(secs => ${retrySeconds})
     where id = any(${entry.ids}) and next_attempt_at = ${entry.leasedUntil}`,
  );
}

/** Deletes rows that were handed to the engine more than `days` ago. */
export async function pruneOutbox(tx: SystemTransaction, days: number): Promise<void> {
  await tx.query`delete from outbox where done_at < now() - make_interval(days => ${days})`;
}

/**
 * Calls `onDue` when transactions with due rows commit, and after each (re)connect, because earlier announcements may
 * have been missed. The triggers of the outbox announce due rows, regardless of which process writes them.
 */
export async function listenForDue(environment: Environment, onDue: () => void): Promise<KeptConnection> {
  return await keepConnected({
    url: roleUrl(environment, 'praxis_app'),
    name: 'praxis-outbox',
    async onConnect(client) {
      client.on('notification', onDue);
      await client.query('listen praxis_outbox');
      onDue();
    },
  });
}

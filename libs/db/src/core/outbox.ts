/**
 * The outbox: runs that are to be begun or woken, and what else waits for the engine. A row is stored in the transaction of the
 * record it belongs to, so that neither is without the other; a dispatcher hands it to the engine from that commit on.
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
  /** The workflow id: one run at a time. */
  id(start: Start): string;
}

/** A process whose runs can be woken. */
export interface Wakeable<Start extends { tenantId: string }> extends Enqueueable<Start> {
  /** Kind of outbox row that wakes a run. */
  readonly wakeKind?: string;
}

/**
 * Has a run begun once this transaction commits. A run that waits to be begun is enqueued once; for one that was begun already
 * the definition's `repeat` decides.
 */
export async function enqueueRun<Start extends { tenantId: string }>(
  tx: Transaction,
  run: Enqueueable<Start>,
  start: Start,
): Promise<void> {
  await enqueueRunLater(tx, run, { start, seconds: 0 });
}

/** The same, not before `seconds` have passed: for a run that another process is about to start, in case it does not. */
export async function enqueueRunLater<Start extends { tenantId: string }>(
  tx: Transaction,
  run: Enqueueable<Start>,
  { start, seconds }: { start: Start; seconds: number },
): Promise<void> {
  const { tenantId, ...payload } = start;
  // A waiting row keeps its place in the queue; a row that is being dispatched is dispatched again.
  await tx.query`insert into outbox as o (tenant_id, kind, dedupe_key, payload, next_attempt_at)
    values (${tenantId}, ${run.kind}, ${`${run.kind}/${run.id(start)}`}, ${JSON.stringify(payload)},
      now() + make_interval(secs => ${seconds}))
    on conflict (tenant_id, dedupe_key) do update set payload = excluded.payload, done_at = null, last_error = null,
      attempts = case when o.done_at is null then o.attempts else 0 end,
      next_attempt_at = case when o.done_at is null then least(o.next_attempt_at, excluded.next_attempt_at)
        else excluded.next_attempt_at end`;
}

/** Has a run read its record again once this transaction commits. Rows that wait for one run become one signal. */
export async function wakeRun<Start extends { tenantId: string }>(
  tx: Transaction,
  run: Wakeable<Start>,
  start: Start,
): Promise<void> {
  const { wakeKind } = run;
  if (wakeKind === undefined) throw new Error(`${run.kind} has no signal that wakes its runs`);
  const { tenantId, ...payload } = start;
  await tx.query`insert into outbox (tenant_id, kind, dedupe_key, payload) values (${tenantId}, ${wakeKind},
      ${`${wakeKind}/${run.id(start)}/`}::text || pg_current_xact_id()::text, ${JSON.stringify(payload)})
    on conflict (tenant_id, dedupe_key) do nothing`;
}

/** Stores what a feature hands over itself, once per dedupe key. */
export async function enqueue(
  tx: TenantTransaction,
  entry: { kind: string; dedupeKey: string; payload: unknown },
): Promise<void> {
  await tx.query`
    insert into outbox (tenant_id, kind, dedupe_key, payload) values (${tx.tenantId}, ${entry.kind},
      ${entry.dedupeKey}, ${JSON.stringify(entry.payload)})
    on conflict (tenant_id, dedupe_key) do nothing`;
}

/** All that waits in the outbox for one run, leased to one dispatcher. */
export interface OutboxEntry<Payload = unknown> {
  /** The rows. */
  ids: readonly string[];
  tenantId: string;
  kind: string;
  payload: Payload;
  /** How often it has been leased, this time included. */
  attempts: number;
  /** When the lease ends and others may lease the row. */
  leasedUntil: Date;
}

/** How far ahead a lease looks for tenants that wait behind another's rows. */
const LEASE_WINDOW_ROWS = 1_000;

/**
 * Leases up to `limit` due entries of these kinds, so that those of a dispatcher that dies come back after `leaseSeconds`. The
 * oldest first, but each tenant in turn: one that has thousands waiting does not hold up another's only one.
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

/** The entry has been handed over; its payload, which may name a person, is no longer needed. Rows enqueued again meanwhile stay. */
export async function markDone(database: Database, entry: OutboxEntry): Promise<void> {
  await database.querySystem(
    'settle the outbox',
    sql`update outbox set done_at = now(), last_error = null, payload = '{}'
     where id = any(${entry.ids}) and next_attempt_at = ${entry.leasedUntil}`,
  );
}

/** The entry was not handed over; it is due again in `retrySeconds`. `reason` is a code, never a message with personal data. */
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

/** Deletes what was handed over more than `days` ago. */
export async function pruneOutbox(tx: SystemTransaction, days: number): Promise<void> {
  await tx.query`delete from outbox where done_at < now() - make_interval(days => ${days})`;
}

/**
 * Calls `onDue` as transactions with due rows commit, and after each (re)connect: what was announced meanwhile was missed.
 * The triggers of the outbox announce it, whichever process writes the row.
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

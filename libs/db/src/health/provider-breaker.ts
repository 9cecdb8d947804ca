/**
 * Breakers, shared by all workers. Each change is decided under the row's lock by the rules of the domain and the
 * database's clock, so that one failure is counted once and only one probe is sent, regardless of the number of
 * workers. Changes are announced, so that workers need not read the database before each request.
 */
import { randomUUID } from 'node:crypto';
import {
  admission,
  afterEvent,
  releaseTime,
  withProbe,
  type Breaker,
  type BreakerEvent,
  type BreakerKey,
  type BreakerTimes,
  type BreakerDecision,
  type ParkedWork,
} from '@praxis/domain/health/provider-breaker';
import { writeAudit } from '../core/audit.js';
import { TenantTransaction, type Database, type Transaction } from '../core/database.js';
import { announceChange } from '../core/live.js';
import { rawSql, sql } from '../core/sql.js';
import { ProviderParkedWorkEntity } from './provider-parked-work.entity.js';

/** The key of a breaker of the transaction's tenant, or of the platform in a system transaction. */
export type OwnBreakerKey = Omit<BreakerKey, 'tenantId'>;

const tenantOf = (tx: Transaction): string | null => (tx instanceof TenantTransaction ? tx.tenantId : null);

/** Channel on which changes are announced to the workers. */
export const BREAKER_CHANNEL = 'praxis_breakers';

/** Times as milliseconds, as the domain expects them. */
const COLUMNS =
  rawSql(`id, state, is_isolated as "isIsolated", failures, probe, last_error_code as "lastErrorCode",
  (extract(epoch from opened_at) * 1000)::float8 as "openedAt", (extract(epoch from probe_at) * 1000)::float8 as "probeAt",
  (extract(epoch from probe_since) * 1000)::float8 as "probeSince",
  (extract(epoch from last_failure_at) * 1000)::float8 as "lastFailureAt",
  (extract(epoch from next_release_at) * 1000)::float8 as "nextReleaseAt"`);

interface LockedBreaker {
  id: string;
  breaker: Breaker;
  now: number;
}

/** Locks a breaker; creates its row if there is none yet. */
async function lockBreaker(tx: Transaction, { provider, hostId }: OwnBreakerKey): Promise<LockedBreaker> {
  const read = (): Promise<(Breaker & { id: string })[]> => tx.query<Breaker & { id: string }>`
    select ${COLUMNS} from provider_breakers
    where tenant_id is not distinct from ${tenantOf(tx)}::uuid and provider = ${provider} and host_id is not distinct from ${hostId}::uuid for update`;
  let [row] = await read();
  if (!row) {
    await tx.query`insert into provider_breakers (tenant_id, provider, host_id)
      values (${tenantOf(tx)}, ${provider}, ${hostId}) on conflict do nothing`;
    [row] = await read();
  }
  if (!row) throw new Error('A breaker is there once it is stored');
  // A separate statement, so that its time is the one after the wait for the lock.
  const [clock] = await tx.query<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  const { id, ...breaker } = row;
  return { id, breaker, now: clock?.now ?? Date.now() };
}

async function storeBreaker(tx: Transaction, id: string, breaker: Breaker): Promise<void> {
  const { state, isIsolated, failures, probe, lastErrorCode } = breaker;
  await tx.query`update provider_breakers set state = ${state}, is_isolated = ${isIsolated}, failures = ${failures},
      probe = ${probe}, last_error_code = ${lastErrorCode}, updated_at = now(),
      opened_at = to_timestamp(${breaker.openedAt}::float8 / 1000), probe_at = to_timestamp(${breaker.probeAt}::float8 / 1000),
      probe_since = to_timestamp(${breaker.probeSince}::float8 / 1000),
      last_failure_at = to_timestamp(${breaker.lastFailureAt}::float8 / 1000),
      next_release_at = to_timestamp(${breaker.nextReleaseAt}::float8 / 1000)
    where id = ${id}`;
}

/** Notifies the workers, and open pages. */
async function announce(tx: Transaction, id: string): Promise<void> {
  await tx.query`select pg_notify(${BREAKER_CHANNEL}, '')`;
  if (tx instanceof TenantTransaction) await announceChange(tx, { topic: 'provider_breaker', key: id });
}

/** Applies the result of a request, or a manual change. Opening and closing are in the audit log. */
export async function changeBreaker(
  tx: Transaction,
  key: OwnBreakerKey,
  {
    event,
    times,
    actor = {},
  }: { event: BreakerEvent; times: BreakerTimes; actor?: { userId?: string; sessionId?: string } },
): Promise<string> {
  const { id, breaker, now } = await lockBreaker(tx, key);
  const next = afterEvent(breaker, event, { now, times });
  if (next === breaker) return id;
  await storeBreaker(tx, id, next);
  const isByHand = event.kind === 'isolate' || event.kind === 'reset';
  const isTurned = (next.state === 'closed') !== (breaker.state === 'closed');
  if (isByHand || isTurned)
    await writeAudit(tx, {
      tenantId: tenantOf(tx),
      targetType: 'provider_breaker',
      targetId: id,
      ...actor,
      action: `provider_breaker.${isByHand ? (event.kind === 'isolate' ? 'isolated' : 'reset') : next.state === 'closed' ? 'closed' : 'opened'}`,
      detail: { provider: key.provider, hostId: key.hostId, from: breaker.state, code: next.lastErrorCode },
    });
  await announce(tx, id);
  return id;
}

/**
 * Requests permission for a request. When a probe is due, one request of all workers becomes the probe; the others are
 * parked, each with the time of its retry.
 */
export async function enterBreaker(
  tx: Transaction,
  key: OwnBreakerKey,
  { work, times }: { work: ParkedWork | undefined; times: BreakerTimes },
): Promise<BreakerDecision> {
  const { id, breaker, now } = await lockBreaker(tx, key);
  const admitted = admission(breaker, { now, times });
  if (admitted === 'park') {
    const { dueAt, nextReleaseAt } = releaseTime(breaker, { now, times });
    // Only runs of tenants are parked; a request whose caller waits is refused.
    if (work && tx instanceof TenantTransaction) {
      await tx.query`update provider_breakers set next_release_at = to_timestamp(${nextReleaseAt}::float8 / 1000)
        where tenant_id = ${tx.tenantId} and id = ${id}`;
      await tx.query`insert into provider_parked_work (tenant_id, breaker_id, workflow_id, work_id, due_at)
        values (${tx.tenantId}, ${id}, ${work.workflowId}, ${work.workId}, to_timestamp(${dueAt}::float8 / 1000))
        on conflict (tenant_id, breaker_id, workflow_id, work_id) do update set due_at = excluded.due_at`;
    }
    return { kind: 'parked', waitMs: Math.max(1, dueAt - now), code: breaker.lastErrorCode };
  }
  if (work && tx instanceof TenantTransaction) await unpark(tx, id, work);
  if (admitted === 'pass') return { kind: 'pass' };
  const probe = randomUUID();
  await storeBreaker(tx, id, withProbe(breaker, probe, now));
  await announce(tx, id);
  return { kind: 'probe', probe };
}

async function unpark(tx: TenantTransaction, id: string, { workflowId, workId }: ParkedWork): Promise<void> {
  const work = { tenantId: tx.tenantId, breakerId: id, workflowId, workId };
  await tx.repository(ProviderParkedWorkEntity).delete(work);
}

/** Records that work which may have been parked has resumed. */
export async function unparkWork(tx: TenantTransaction, id: string, work: ParkedWork): Promise<void> {
  await unpark(tx, id, work);
}

/** Failures with a tenant's previous account do not count for a new one. A breaker that is held open by hand stays open. */
export async function forgetFailures(tx: TenantTransaction, service: string): Promise<void> {
  const hostId = service.startsWith('calendar/') ? service.slice('calendar/'.length) : null;
  const rows = await tx.query<{ id: string }>`
    update provider_breakers set state = 'closed', failures = 0, opened_at = null, probe_at = null, probe = null,
      probe_since = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and not is_isolated and (state <> 'closed' or failures > 0)
      and case when ${hostId}::uuid is null then provider = ${service} else host_id = ${hostId}::uuid end returning id`;
  for (const { id } of rows) await announce(tx, id);
}

/** A breaker that is not fully reset, or whose parked work may still be resumed. */
export interface ActiveBreaker extends BreakerKey, Pick<Breaker, 'state' | 'failures'> {
  id: string;
  /** Parked work may still be resumed. */
  isReleasing: boolean;
}

/** Seconds after its release time for which work still counts as parked, so that it can resume. */
export const RELEASE_GRACE_SECONDS = 60;

/** All active breakers of all tenants and of the platform; usually none. */
export async function listActiveBreakers(database: Database): Promise<ActiveBreaker[]> {
  return await database.querySystem<ActiveBreaker>(
    'read which vendors fail',
    sql`select id, tenant_id as "tenantId", provider, host_id as "hostId", state, failures,
      coalesce(next_release_at > now() - make_interval(secs => ${RELEASE_GRACE_SECONDS}), false) as "isReleasing"
    from provider_breakers
    where state <> 'closed' or failures > 0 or next_release_at > now() - make_interval(secs => ${RELEASE_GRACE_SECONDS})`,
  );
}

/** Deletes parked work that was never resumed. */
export async function pruneParkedWork(tx: Transaction): Promise<void> {
  await tx.query`delete from provider_parked_work where due_at < now() - interval '1 day'`;
}

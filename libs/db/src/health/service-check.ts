/**
 * Checks of services: stored with what they do to the state of each service, and an incident from the moment in which one is down until
 * it is healthy again. Trouble that another service is to blame for belongs to the incident of that service.
 */
import {
  FAILURES_TO_DOWN,
  SERVICE_LABELS,
  type IncidentSeverity,
  type ServiceName,
} from '@praxis/contracts/health/service.const';
import { afterCheck, causeOf, UNCHECKED, type ServiceState } from '@praxis/domain/health/service-state';
import type { Database, SystemTransaction } from '../core/database.js';
import { openIncident, resolveIncidents } from './service-incident.js';

/** What a check has found. */
export interface ServiceCheck {
  service: ServiceName;
  isOk: boolean;
  responseMs: number | null;
  /** What is wrong, in one word of ours; never a message of somebody else's. */
  errorCode: string | null;
}

/** Without these nobody can work. */
const CRITICAL: ReadonlySet<ServiceName> = new Set(['database', 'temporal', 'worker']);

/** Key of the advisory lock of rounds; arbitrary, but ours alone. */
const ROUND_KEY = 727_002;

const keyOf = (service: ServiceName): string => `health/${service}`;

interface Row extends ServiceState {
  service: ServiceName;
  isRecent: boolean;
}

export interface Round {
  checks: readonly ServiceCheck[];
  /** The database was away from then on. */
  outageSince?: Date | undefined;
  /** Two processes that check at the same time are one round: what comes sooner after another is not stored. Milliseconds. */
  apartMs: number;
}

/** Stores one round of checks, and before it that the database itself was away. Rounds of several processes wait for each other. */
export async function recordRound(
  database: Database,
  { checks, outageSince, apartMs }: Round,
): Promise<void> {
  await database.withSystem('store a round of health checks', async (tx) => {
    // Before the rows are read: a round that waited sees what the one before it has stored, a new service too.
    await tx.query`select pg_advisory_xact_lock(${ROUND_KEY})`;
    if (outageSince) await recordDatabaseOutage(tx, outageSince);
    await recordChecks(tx, checks, apartMs);
  });
}

async function recordChecks(
  tx: SystemTransaction,
  checks: readonly ServiceCheck[],
  apartMs: number,
): Promise<void> {
  const rows = await tx.query<Row>`
    select service_name as service, status, consecutive_failures as failures, consecutive_successes as successes,
      updated_at > now() - make_interval(secs => ${apartMs / 1_000}) as "isRecent"
    from service_health_checks order by service_name`;
  const recent = new Set(rows.filter(({ isRecent }) => isRecent).map(({ service }) => service));
  const fresh = checks.filter(({ service }) => !recent.has(service));
  if (fresh.length > 0) await takeRound(tx, fresh, rows);
}

async function takeRound(
  tx: SystemTransaction,
  checks: readonly ServiceCheck[],
  rows: readonly Row[],
): Promise<void> {
  const states = new Map<ServiceName, ServiceState>(rows.map((row) => [row.service, row]));
  const failed = new Set(checks.filter(({ isOk }) => !isOk).map(({ service }) => service));
  const checked = new Set(checks.map(({ service }) => service));
  const isInTrouble = (service: ServiceName): boolean =>
    checked.has(service) ? failed.has(service) : (states.get(service)?.status ?? 'healthy') !== 'healthy';
  for (const check of checks) {
    const cause = causeOf(check.service, isInTrouble);
    const blamedOn = check.isOk || cause === check.service ? null : cause;
    const before = states.get(check.service) ?? UNCHECKED;
    const after = afterCheck(before, { isOk: check.isOk, isBlamed: blamedOn !== null });
    await storeCheck(tx, { check, state: after, blamedOn });
    if (after.status === 'down' && before.status !== 'down') await openIncidentOf(tx, check.service);
    if (after.status === 'healthy' || blamedOn !== null)
      await resolveIncidents(tx, { prefix: keyOf(check.service), still: [] });
  }
}

async function storeCheck(
  tx: SystemTransaction,
  { check, state, blamedOn }: { check: ServiceCheck; state: ServiceState; blamedOn: ServiceName | null },
): Promise<void> {
  const { service, isOk, responseMs, errorCode } = check;
  await tx.query`
    with stored as (
      insert into service_health_checks as s (service_name, status, response_time_ms, error_code, consecutive_failures,
        consecutive_successes, blamed_on)
      values (${service}, ${state.status}, ${responseMs}, ${errorCode}, ${state.failures}, ${state.successes}, ${blamedOn})
      on conflict (service_name) do update set status = excluded.status, response_time_ms = excluded.response_time_ms,
        error_code = excluded.error_code, consecutive_failures = excluded.consecutive_failures,
        consecutive_successes = excluded.consecutive_successes, blamed_on = excluded.blamed_on, updated_at = now()),
    counted as (
      insert into service_health_days as d (service_name, day, checks, failures, response_time_ms_sum)
      values (${service}, (now() at time zone 'utc')::date, 1, ${isOk ? 0 : 1}, ${responseMs ?? 0})
      on conflict (service_name, day) do update set checks = d.checks + 1, failures = d.failures + excluded.failures,
        response_time_ms_sum = d.response_time_ms_sum + excluded.response_time_ms_sum)
    insert into service_health_samples (service_name, checked_at, is_ok, response_time_ms, error_code)
    values (${service}, clock_timestamp(), ${isOk}, ${responseMs}, ${errorCode}) on conflict do nothing`;
}

async function openIncidentOf(tx: SystemTransaction, service: ServiceName, startedAt?: Date): Promise<void> {
  const severity: IncidentSeverity = CRITICAL.has(service) ? 'critical' : 'high';
  await openIncident(tx, {
    ...{ tenantId: null, serviceName: service, incidentType: 'outage', severity, dedupeKey: keyOf(service) },
    ...{ title: `${SERVICE_LABELS[service]} is down`, detail: {} },
    ...(startedAt && { startedAt }),
  });
}

/**
 * Stores that the database itself was away, once it is back: from its first failed check on. Of several processes that saw it, the first
 * one stores it.
 */
async function recordDatabaseOutage(tx: SystemTransaction, since: Date): Promise<void> {
  const known = await tx.query`select 1 from service_incidents
    where dedupe_key = ${keyOf('database')} and coalesce(resolved_at, now()) >= ${since} limit 1`;
  if (known.length > 0) return;
  await openIncidentOf(tx, 'database', since);
  await storeCheck(tx, {
    check: { service: 'database', isOk: false, responseMs: null, errorCode: 'unreachable' },
    state: { status: 'down', failures: FAILURES_TO_DOWN, successes: 0 },
    blamedOn: null,
  });
}

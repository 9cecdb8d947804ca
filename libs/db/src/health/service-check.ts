/**
 * Checks of services: stored with what they do to the state of each service, and an incident from the moment in which one is down until
 * it is healthy again and nothing is held back anymore. Trouble that another service is to blame for belongs to the incident of that
 * service. A vendor is checked by asking it, and by what practices' requests meet there: it may answer the one and fail the other.
 */
import {
  FAILURES_TO_DOWN,
  SERVICE_LABELS,
  type IncidentSeverity,
  type ServiceName,
} from '@praxis/contracts/health/service.const';
import { afterCheck, causeOf, UNCHECKED, type ServiceState } from '@praxis/domain/health/service-state';
import { VENDOR_SERVICES } from '@praxis/domain/health/vendor-signal';
import type { Database, SystemTransaction } from '../core/database.js';
import { reviewIncidents } from './incident-scope.js';
import {
  noteRecovery,
  noteRelapse,
  openIncident,
  readNextOutageId,
  resolveIncidents,
} from './service-incident.js';
import { readVendorSignals, reviewPractices, type Signals } from './vendor-signal.js';

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

/** Requests of several practices fail, whatever the vendor answers when it is asked. */
const REQUESTS_FAIL = 'requests_fail';

interface Row extends ServiceState {
  service: ServiceName;
  isRecent: boolean;
  errorCode: string | null;
}

export interface Round {
  checks: readonly ServiceCheck[];
  /** The database was away from then on. */
  outageSince?: Date | undefined;
  /** Whether vendors are checked too, by the requests of practices. */
  withVendors?: boolean | undefined;
  /** How long failures of one practice may be the first of many, before they are called its own. Milliseconds. */
  graceMs?: number | undefined;
  /** Two processes that check at the same time are one round: what comes sooner after another is not stored. Milliseconds. */
  apartMs: number;
}

/** Stores one round of checks, and before it that the database itself was away. Rounds of several processes wait for each other. */
export async function recordRound(
  database: Database,
  { checks, outageSince, withVendors = false, graceMs = 0, apartMs }: Round,
): Promise<void> {
  await database.withSystem('store a round of health checks', async (tx) => {
    // Before the rows are read: a round that waited sees what the one before it has stored, a new service too.
    await tx.query`select pg_advisory_xact_lock(${ROUND_KEY})`;
    if (outageSince) await recordDatabaseOutage(tx, outageSince);
    const signals = await readVendorSignals(tx, graceMs);
    await recordChecks(tx, checks, { apartMs, signals, withVendors });
    // By one kind of round alone: those of the others know no grace.
    if (withVendors) await reviewPractices(tx, signals);
    await reviewIncidents(tx);
  });
}

async function recordChecks(
  tx: SystemTransaction,
  checks: readonly ServiceCheck[],
  { apartMs, signals, withVendors }: { apartMs: number; signals: Signals; withVendors: boolean },
): Promise<void> {
  const rows = await tx.query<Row>`
    select service_name as service, status, consecutive_failures as failures, consecutive_successes as successes,
      error_code as "errorCode",
      updated_at > now() - make_interval(secs => ${apartMs / 1_000}) as "isRecent"
    from service_health_checks order by service_name`;
  const recent = new Set(rows.filter(({ isRecent }) => isRecent).map(({ service }) => service));
  const asked = checks.map((check) => (signals.failing.has(check.service) ? failedRequests(check) : check));
  const met = withVendors ? vendorChecks(rows, signals) : [];
  const fresh = [...asked, ...met].filter(({ service }) => !recent.has(service));
  if (fresh.length > 0) await takeRound(tx, fresh, rows);
}

const failedRequests = ({ service, isOk, errorCode }: ServiceCheck): ServiceCheck => ({
  ...{ service, isOk: false, responseMs: null, errorCode: isOk ? REQUESTS_FAIL : errorCode },
});

/**
 * What requests of practices say of vendors: that one fails; and of one that has failed in this way that it does not anymore. A
 * vendor that fails when it is asked is left to that check.
 */
function vendorChecks(rows: readonly Row[], { failing }: Signals): ServiceCheck[] {
  const states = new Map(rows.map((row) => [row.service, row]));
  return VENDOR_SERVICES.flatMap((service): ServiceCheck[] => {
    if (failing.has(service)) return [{ service, isOk: false, responseMs: null, errorCode: REQUESTS_FAIL }];
    const row = states.get(service);
    const isOver =
      row !== undefined &&
      row.status !== 'healthy' &&
      (row.errorCode === null || row.errorCode === REQUESTS_FAIL);
    return isOver ? [{ service, isOk: true, responseMs: null, errorCode: null }] : [];
  });
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
    const key = keyOf(check.service);
    if (after.status === 'down' && before.status !== 'down') {
      await noteRelapse(tx, key);
      await openIncidentOf(tx, { service: check.service });
    }
    if (after.status === 'healthy') await noteRecovery(tx, key);
    else if (blamedOn !== null) await resolveIncidents(tx, { prefix: key, still: [] });
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

async function openIncidentOf(
  tx: SystemTransaction,
  { service, startedAt, id }: { service: ServiceName; startedAt?: Date; id?: string },
): Promise<void> {
  const severity: IncidentSeverity = CRITICAL.has(service) ? 'critical' : 'high';
  await openIncident(tx, {
    ...{ tenantId: null, serviceName: service, incidentType: 'outage', severity, dedupeKey: keyOf(service) },
    ...{ title: `${SERVICE_LABELS[service]} is down`, detail: {}, startedAt, id },
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
  await openIncidentOf(tx, { service: 'database', startedAt: since, id: await readNextOutageId(tx) });
  await storeCheck(tx, {
    check: { service: 'database', isOk: false, responseMs: null, errorCode: 'unreachable' },
    state: { status: 'down', failures: FAILURES_TO_DOWN, successes: 0 },
    blamedOn: null,
  });
}

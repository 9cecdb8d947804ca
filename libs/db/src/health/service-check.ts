/**
 * Checks of services: stored with their effect on the state of each service. An incident lasts from the moment a service is down until it
 * is healthy again and no work is held back anymore. Trouble caused by another service belongs to that service's incident. A vendor is
 * checked by a request to it, and by the results of practices' requests, because it may answer the first and fail the others.
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
import { IS_FAILING } from './held-work.js';
import { reviewIncidents } from './incident-scope.js';
import {
  noteRecovery,
  noteRelapse,
  openIncident,
  readNextOutageId,
  resolveIncidents,
} from './service-incident.js';
import { NO_SIGNALS, readVendorSignals, reviewPractices, type Signals } from './vendor-signal.js';

/** The result of a check. */
export interface ServiceCheck {
  service: ServiceName;
  isOk: boolean;
  responseMs: number | null;
  /** The error as one of Praxis's own codes; never a message from outside. */
  errorCode: string | null;
}

/** Services without which the product does not work at all. */
const CRITICAL: ReadonlySet<ServiceName> = new Set(['database', 'temporal', 'worker']);

/** Key of the advisory lock of rounds; arbitrary, but used for nothing else. */
const ROUND_KEY = 727_002;

const keyOf = (service: ServiceName): string => `health/${service}`;

/** Error code if requests of several practices fail, even if the vendor answers the health check. */
const REQUESTS_FAIL = 'requests_fail';

interface Row extends ServiceState {
  service: ServiceName;
  isRecent: boolean;
  errorCode: string | null;
}

export interface Round {
  checks: readonly ServiceCheck[];
  /** The time since which the database was down. */
  outageSince?: Date | undefined;
  /** Whether vendors are checked too, by the requests of practices. */
  withVendors?: boolean | undefined;
  /** Milliseconds for which failures of one practice may be the first of many before they count as its own. */
  graceMs?: number | undefined;
  /**
   * Minimum time between rounds in milliseconds: a round that follows another one sooner is not stored, so that two
   * processes that check at the same time make one round.
   */
  apartMs: number;
}

/**
 * Stores one round of checks, and first any outage of the database itself. Rounds of several processes wait for each other. While all
 * services are healthy this costs one read and one write. True if an incident may be open.
 */
export async function recordRound(
  database: Database,
  { checks, outageSince, withVendors = false, graceMs = 0, apartMs }: Round,
): Promise<boolean> {
  return await database.withSystem('store a round of health checks', async (tx) => {
    // Locked before the rows are read, so that a round that waited sees what the previous one stored, even a new service.
    await tx.query`select pg_advisory_xact_lock(${ROUND_KEY})`;
    if (outageSince) await recordDatabaseOutage(tx, outageSince);
    const { rows, isOpen, isFailing } = await look(tx, apartMs);
    const signals = isFailing ? await readVendorSignals(tx, graceMs) : NO_SIGNALS;
    const asked = checks.map((check) => (signals.failing.has(check.service) ? failedRequests(check) : check));
    const met = withVendors ? vendorChecks(rows, signals) : [];
    const recent = new Set(rows.filter(({ isRecent }) => isRecent).map(({ service }) => service));
    // If a vendor was checked in this round, that result replaces the one from practices' requests.
    const byService = new Map([...met, ...asked].map((check) => [check.service, check]));
    const fresh = [...byService.values()].filter(({ service }) => !recent.has(service));
    const opened = await takeRound(tx, fresh, { rows, isOpen });
    if (!isOpen && !isFailing && !opened) return false;
    // Only rounds that check vendors review practices, because the other rounds have no grace period.
    if (withVendors) await reviewPractices(tx, signals);
    await reviewIncidents(tx);
    return true;
  });
}

interface Look {
  rows: Row[];
  /** Whether any incident is open. */
  isOpen: boolean;
  /** Whether a practice's requests to a vendor fail. */
  isFailing: boolean;
}

async function look(tx: SystemTransaction, apartMs: number): Promise<Look> {
  const [seen] = await tx.query<Look>`
    select coalesce(json_agg(json_build_object('service', s.service_name, 'status', s.status, 'failures', s.consecutive_failures,
        'successes', s.consecutive_successes, 'errorCode', s.error_code,
        'isRecent', s.updated_at > now() - make_interval(secs => ${apartMs / 1_000})) order by s.service_name), '[]') as rows,
      exists (select from service_incidents where status <> 'resolved') as "isOpen",
      exists (select from provider_breakers b where ${IS_FAILING}) as "isFailing"
    from service_health_checks s`;
  if (!seen) throw new Error('a count always has a row');
  return seen;
}

const failedRequests = ({ service, isOk, errorCode }: ServiceCheck): ServiceCheck => ({
  service,
  isOk: false,
  responseMs: null,
  errorCode: isOk ? REQUESTS_FAIL : errorCode,
});

/**
 * Results about vendors from practices' requests: a vendor fails, or works again after such a failure. A vendor that fails its own check is
 * left to that check.
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

/** Stores checks with their effect on the services. True if an incident was opened. */
async function takeRound(
  tx: SystemTransaction,
  checks: readonly ServiceCheck[],
  { rows, isOpen }: Pick<Look, 'rows' | 'isOpen'>,
): Promise<boolean> {
  const states = new Map<ServiceName, ServiceState>(rows.map((row) => [row.service, row]));
  const failed = new Set(checks.filter(({ isOk }) => !isOk).map(({ service }) => service));
  const checked = new Set(checks.map(({ service }) => service));
  const isInTrouble = (service: ServiceName): boolean =>
    checked.has(service) ? failed.has(service) : (states.get(service)?.status ?? 'healthy') !== 'healthy';
  const taken = checks.map((check): TakenCheck => {
    const cause = causeOf(check.service, isInTrouble);
    const blamedOn = check.isOk || cause === check.service ? null : cause;
    const before = states.get(check.service) ?? UNCHECKED;
    const after = afterCheck(before, { isOk: check.isOk, isBlamed: blamedOn !== null });
    return { ...check, ...after, blamedOn, isNewlyDown: after.status === 'down' && before.status !== 'down' };
  });
  if (taken.length > 0) await storeChecks(tx, taken);
  const down = taken.filter(({ isNewlyDown }) => isNewlyDown);
  for (const { service } of down) {
    await noteRelapse(tx, keyOf(service));
    await openIncidentOf(tx, { service });
  }
  if (isOpen) {
    const healthy = taken.filter(({ status }) => status === 'healthy');
    await noteRecovery(
      tx,
      healthy.map(({ service }) => keyOf(service)),
    );
    for (const { service, blamedOn } of taken)
      if (blamedOn !== null) await resolveIncidents(tx, { prefix: keyOf(service), still: [] });
  }
  return down.length > 0;
}

interface TakenCheck extends ServiceCheck, ServiceState {
  blamedOn: ServiceName | null;
  isNewlyDown: boolean;
}

async function storeChecks(
  tx: SystemTransaction,
  taken: readonly Omit<TakenCheck, 'isNewlyDown'>[],
): Promise<void> {
  await tx.query`
    with taken as (
      select * from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(service text, status text, "isOk" boolean,
        "responseMs" int, "errorCode" text, failures int, successes int, "blamedOn" text)),
    stored as (
      insert into service_health_checks as s (service_name, status, response_time_ms, error_code, consecutive_failures,
        consecutive_successes, blamed_on)
      select service, status, "responseMs", "errorCode", failures, successes, "blamedOn" from taken
      on conflict (service_name) do update set status = excluded.status, response_time_ms = excluded.response_time_ms,
        error_code = excluded.error_code, consecutive_failures = excluded.consecutive_failures,
        consecutive_successes = excluded.consecutive_successes, blamed_on = excluded.blamed_on, updated_at = now()),
    counted as (
      insert into service_health_days as d (service_name, day, checks, failures, response_time_ms_sum)
      select service, (now() at time zone 'utc')::date, 1, case when "isOk" then 0 else 1 end, coalesce("responseMs", 0)
      from taken
      on conflict (service_name, day) do update set checks = d.checks + 1, failures = d.failures + excluded.failures,
        response_time_ms_sum = d.response_time_ms_sum + excluded.response_time_ms_sum)
    insert into service_health_samples (service_name, checked_at, is_ok, response_time_ms, error_code)
    select service, clock_timestamp(), "isOk", "responseMs", "errorCode" from taken on conflict do nothing`;
}

async function openIncidentOf(
  tx: SystemTransaction,
  { service, startedAt, id }: { service: ServiceName; startedAt?: Date; id?: string },
): Promise<void> {
  const severity: IncidentSeverity = CRITICAL.has(service) ? 'critical' : 'high';
  await openIncident(tx, {
    tenantId: null,
    serviceName: service,
    incidentType: 'outage',
    severity,
    dedupeKey: keyOf(service),
    title: `${SERVICE_LABELS[service]} is down`,
    detail: {},
    startedAt,
    id,
  });
}

/**
 * Stores an outage of the database itself, once it is back, from the first failed check on. Of several processes that noticed it, the first
 * one stores it.
 */
async function recordDatabaseOutage(tx: SystemTransaction, since: Date): Promise<void> {
  const known = await tx.query`select 1 from service_incidents
    where dedupe_key = ${keyOf('database')} and coalesce(resolved_at, now()) >= ${since} limit 1`;
  if (known.length > 0) return;
  await openIncidentOf(tx, { service: 'database', startedAt: since, id: await readNextOutageId(tx) });
  await storeChecks(tx, [
    {
      service: 'database',
      isOk: false,
      responseMs: null,
      errorCode: 'unreachable',
      blamedOn: null,
      status: 'down',
      failures: FAILURES_TO_DOWN,
      successes: 0,
    },
  ]);
}

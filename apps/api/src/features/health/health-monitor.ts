/**
 * Monitors the services on which everything depends: the database, the engine and the workers. It is part of the API,
 * because a schedule of the engine cannot notice that the engine is down. It keeps its results in memory, because the
 * database may be down; such an outage is stored once the database is back.
 */
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Environment } from '@praxis/config/environment';
import type { ServiceHealth, ServiceIncident } from '@praxis/contracts/health/service-health';
import { FAILURES_TO_DOWN, SERVICE_LABELS } from '@praxis/contracts/health/service.const';
import { Database } from '@praxis/db/core/database';
import { recordRound, type ServiceCheck } from '@praxis/db/health/service-check';
import { countApiErrors } from '@praxis/db/health/api-error';
import { listIncidents, listServices } from '@praxis/db/health/service-health-read';
import { isWorkerPresent } from '@praxis/db/health/worker-presence';
import { codeOf } from '../../platform/http/database-away.js';
import { Temporal } from '../../platform/runs/temporal.js';
import { ENVIRONMENT, LOG } from '../../platform/tokens.js';
import { QueueStates } from '../../platform/runs/queue-states.js';
import { STEADY_AFTER_MS, workerCheck } from './worker-check.js';
import { IncidentNotifier } from './notice/incident-notifier.js';

/** Rounds of several API processes count as one if they are closer together than this part of the interval. */
const SAME_ROUND = 0.4;
/** Longer than any of these checks takes on a busy machine, in milliseconds. */
const CHECK_TIMEOUT_MS = 4_000;
/** Specification 1, section 6: errors of the last 24 hours. */
export const ERROR_HOURS = 24;
const OPEN_INCIDENTS = 20;
/**
 * How long a reading of the queues is reused, in milliseconds. Short compared with the limits in worker-check.ts, and
 * long compared with a round, because a reading needs a request to the engine for each queue.
 */
const QUEUES_FRESH_MS = 30_000;
/** Rounds for which one practice's failures may be the first of many: as long as a service takes to count as down. */
const GRACE_ROUNDS = FAILURES_TO_DOWN - 1;

/** The monitor's last result. `outage` is set while the database does not answer or cannot store. */
export interface HealthSnapshot {
  services: ServiceHealth[];
  incidents: ServiceIncident[];
  /** Unresolved failed requests of the last day. */
  recentErrors: number;
  outage: Outage | undefined;
}

/**
 * An outage of the database. `unwritable` means that the database answers but cannot store, for example because its
 * disk is full. `id` is the id of the incident, which is stored afterwards.
 */
interface Outage {
  since: Date;
  failures: number;
  errorCode: 'unreachable' | 'unwritable';
  id: string;
}

@Injectable()
export class HealthMonitor implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #snapshot: HealthSnapshot = { services: [], incidents: [], recentErrors: 0, outage: undefined };
  /** When the database or the engine was last down; unknown before the first round. */
  #troubledAt = performance.now();
  readonly #watchers = new Set<() => void>();

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOG) private readonly log: Logger,
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly queues: QueueStates,
    private readonly notifier: IncidentNotifier,
  ) {}

  onApplicationBootstrap(): void {
    const { PRAXIS_HEALTH_EVERY_MS: everyMs } = this.environment;
    if (everyMs === 0) return;
    this.#timer = setInterval(() => void this.checkNow(), everyMs);
    void this.checkNow();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  /** Checks immediately. Concurrent callers share one round. */
  async checkNow(): Promise<void> {
    const before = shownOf(this.snapshot);
    this.#round ??= this.#check()
      .catch((error: unknown) =>
        this.log.warn(
          { type: error instanceof Error ? error.name : 'unknown', code: codeOf(error) },
          'a health check failed',
        ),
      )
      .finally(() => {
        this.#round = undefined;
        if (shownOf(this.snapshot) !== before) for (const onChange of this.#watchers) onChange();
      });
    await this.#round;
  }

  /** Calls `onChange` after each change of the displayed data, until the returned function is called. */
  watch(onChange: () => void): () => void {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  }

  /** The last result. While the database does not answer, the database counts as down, and services that depend on it as waiting. */
  get snapshot(): HealthSnapshot {
    const { services, incidents, outage } = this.#snapshot;
    if (!outage) return this.#snapshot;
    const status = outage.failures >= FAILURES_TO_DOWN ? 'down' : 'degraded';
    const updatedAt = new Date().toISOString();
    return {
      services: services.map((service) =>
        service.service === 'database'
          ? { ...service, status, errorCode: outage.errorCode, updatedAt }
          : service,
      ),
      incidents: status === 'down' ? [outageIncident(outage), ...incidents] : incidents,
      recentErrors: this.#snapshot.recentErrors,
      outage,
    };
  }

  async #check(): Promise<void> {
    const { PRAXIS_HEALTH_EVERY_MS: everyMs } = this.environment;
    const isWorkerWell = this.#snapshot.services.some(
      ({ service, status }) => service === 'worker' && status === 'healthy',
    );
    const [temporal, [database, isThere], queues] = await Promise.all([
      timed('temporal', () => this.temporal.answersNow()),
      this.#checkDatabase(),
      // While the worker is healthy, a recent reading is reused. Otherwise each round takes a new one, so that a single
      // reading never counts as several failures.
      this.queues.states(isWorkerWell ? QUEUES_FRESH_MS : everyMs * SAME_ROUND),
    ]);
    if (!database.isOk) return this.#noteOutage('unreachable');
    if (!temporal.isOk) this.#troubledAt = performance.now();
    // After an outage, workers need a while to return and process what has waited.
    const isSteady = performance.now() - this.#troubledAt > STEADY_AFTER_MS;
    const worker = workerCheck(isThere, isSteady ? queues : []);
    const { outage } = this.#snapshot;
    const outageSince = outage && outage.failures >= FAILURES_TO_DOWN ? outage.since : undefined;
    let hasIncidents: boolean;
    try {
      hasIncidents = await recordRound(this.database, {
        checks: [database, temporal, worker],
        outageSince,
        withVendors: true,
        graceMs: everyMs * GRACE_ROUNDS,
        apartMs: everyMs * SAME_ROUND,
      });
    } catch (error) {
      this.#noteOutage('unwritable');
      throw error;
    }
    await this.notifier.afterRound();
    const [services, recentErrors, incidents] = await Promise.all([
      listServices(this.database),
      countApiErrors(this.database, ERROR_HOURS),
      hasIncidents ? this.#openIncidents() : [],
    ]);
    this.#warnOfDown(services);
    this.#snapshot = { services, incidents, recentErrors, outage: undefined };
  }

  /** Logs each service that has gone down, so that the log of a past outage says which. */
  #warnOfDown(services: readonly ServiceHealth[]): void {
    const before = new Set(this.#snapshot.services.filter(isDown).map(({ service }) => service));
    for (const { service, errorCode } of services.filter(isDown))
      if (!before.has(service)) this.log.warn({ kind: service, code: errorCode }, 'a service is down');
  }

  async #openIncidents(): Promise<ServiceIncident[]> {
    const query = { tenantIds: [], isOpen: true, limit: OPEN_INCIDENTS };
    return (await listIncidents(this.database, query)).items;
  }

  #noteOutage(errorCode: Outage['errorCode']): void {
    this.#troubledAt = performance.now();
    const { since, failures, id } = this.#snapshot.outage ?? {
      since: new Date(),
      failures: 0,
      id: this.notifier.nextOutageId,
    };
    this.#snapshot.outage = { since, failures: failures + 1, errorCode, id };
    if (failures + 1 >= FAILURES_TO_DOWN) this.notifier.whileAway(outageIncident({ since, id }));
  }

  async #checkDatabase(): Promise<[ServiceCheck, boolean]> {
    let isThere = false;
    const check = await timed('database', async () => {
      isThere = await isWorkerPresent(this.database);
      return true;
    });
    return [check, isThere];
  }
}

const isDown = ({ status }: ServiceHealth): boolean => status === 'down';

/** The data whose changes are visible in the panel. */
function shownOf({ services, incidents, recentErrors }: HealthSnapshot): string {
  return JSON.stringify([
    services.map(({ service, status }) => [service, status]).sort(),
    incidents.map(({ id, status, scope }) => [id, status, scope]),
    recentErrors,
  ]);
}

async function timed(service: ServiceCheck['service'], ask: () => Promise<boolean>): Promise<ServiceCheck> {
  const begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  const isOk = await Promise.race([ask().catch(() => false), late]).finally(() => clearTimeout(timer));
  return {
    service,
    isOk,
    errorCode: isOk ? null : 'unreachable',
    responseMs: isOk ? Math.round(performance.now() - begun) : null,
  };
}

function outageIncident({ since, id }: Pick<Outage, 'since' | 'id'>): ServiceIncident {
  return {
    id,
    tenantId: null,
    tenantName: null,
    title: `${SERVICE_LABELS.database} is down`,
    service: 'database',
    incidentType: 'outage',
    severity: 'critical',
    status: 'open',
    startedAt: since.toISOString(),
    resolvedAt: null,
    acknowledgedAt: null,
    scope: null,
  };
}

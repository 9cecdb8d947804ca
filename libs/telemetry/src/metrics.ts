/**
 * Every metric of API and worker. Labels are names from the code (routes as templates, channels, outcomes), so their
 * number is limited: never an id, an address, a tenant or anything that a person gave. docs/observability.md describes
 * each metric.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const registry = new Registry();
const registers = [registry];

/** Upper bounds of durations in seconds, from unnoticeable to longer than a person waits. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** 0.04 and 0.1 are the bounds of a turn's own part (p50 and p95, test/bench/calls.ts). */
const TURN_SECONDS = [0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.25, 0.5, 1, 2.5];

const requests = new Counter({
  name: 'praxis_http_requests_total',
  help: 'Requests answered, by route template.',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
});
const requestSeconds = new Histogram({
  name: 'praxis_http_request_duration_seconds',
  help: 'Time from a request to the end of its answer; event streams are left out.',
  labelNames: ['method', 'route'] as const,
  buckets: REQUEST_SECONDS,
  registers,
});
const intakes = new Counter({
  name: 'praxis_intakes_total',
  help: 'Intakes by answer: answered in time, late, failed on our side, or refused for a reason of the request.',
  labelNames: ['outcome'] as const,
  registers,
});
const keptIntakes = new Counter({
  name: 'praxis_intakes_kept_total',
  help: 'Intakes that were answered, looked for a minute later: kept, lost, or not looked for.',
  labelNames: ['outcome'] as const,
  registers,
});
const journeys = new Counter({
  name: 'praxis_journeys_total',
  help: 'Journeys started and ended. A retried record may count twice.',
  labelNames: ['state'] as const,
  registers,
});
const sends = new Counter({
  name: 'praxis_sends_total',
  help: 'What became of attempts to send a message.',
  labelNames: ['channel', 'outcome'] as const,
  registers,
});
const turnSeconds = new Histogram({
  name: 'praxis_call_turn_own_seconds',
  help: 'A turn of a call without the model: what Praxis adds.',
  buckets: TURN_SECONDS,
  registers,
});
const providerSeconds = new Histogram({
  name: 'praxis_provider_request_duration_seconds',
  help: 'Requests to vendors and simulators.',
  labelNames: ['port', 'mode', 'operation', 'outcome'] as const,
  buckets: REQUEST_SECONDS,
  registers,
});
const activitySeconds = new Histogram({
  name: 'praxis_activity_duration_seconds',
  help: 'Attempts of activities.',
  labelNames: ['activity', 'outcome'] as const,
  buckets: REQUEST_SECONDS,
  registers,
});
const pool = new Gauge({
  name: 'praxis_pool_connections',
  help: 'Connections to PostgreSQL, and what waits for one.',
  labelNames: ['pool', 'state'] as const,
  registers,
});
const backlog = new Gauge({
  name: 'praxis_queue_backlog',
  help: 'What waits: rows of the outbox, tasks in the queues of the engine.',
  labelNames: ['queue'] as const,
  registers,
});
const backlogAge = new Gauge({
  name: 'praxis_queue_oldest_seconds',
  help: 'How long the oldest of it has waited.',
  labelNames: ['queue'] as const,
  registers,
});

/** The outcome of an intake. */
export type IntakeOutcome = 'answered' | 'late' | 'failed' | 'refused';
/** Whether an intake that was answered was later found in the database. */
export type KeptOutcome = 'kept' | 'lost' | 'unchecked';

// Each series starts at 0: without a series Prometheus computes no rate, and so could not compute the objective.
for (const outcome of ['answered', 'late', 'failed', 'refused'] satisfies IntakeOutcome[])
  intakes.inc({ outcome }, 0);
for (const outcome of ['kept', 'lost', 'unchecked'] satisfies KeptOutcome[]) keptIntakes.inc({ outcome }, 0);

/** A request, as its metrics describe it. `route` is the template of a known route. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
  isStream: boolean;
}

/** Counts an answered request. */
export function noteRequest({ method, route, status, seconds, isStream }: AnsweredRequest): void {
  requests.inc({ method, route, status });
  if (!isStream) requestSeconds.observe({ method, route }, seconds);
}

/** Counts an intake by its answer. */
export function noteIntake(outcome: IntakeOutcome): void {
  intakes.inc({ outcome });
}

/** Counts answered intakes that were looked for. */
export function noteKept(outcome: KeptOutcome, count: number): void {
  if (count > 0) keptIntakes.inc({ outcome }, count);
}

/** Counts a journey that started or ended. `state`: `started`, or how it ended. */
export function noteJourney(state: string): void {
  journeys.inc({ state });
}

/** Counts the results of attempts to send. */
export function noteSend(channel: string, outcome: string): void {
  sends.inc({ channel, outcome });
}

/** Records how long the server's own part of a turn of a call took, in milliseconds. */
export function noteTurn(ownMs: number): void {
  turnSeconds.observe(ownMs / 1_000);
}

/** Notes a request to a vendor or simulator. */
export function noteProviderRequest(
  labels: { port: string; mode: string; operation: string; outcome: string },
  seconds: number,
): void {
  providerSeconds.observe(labels, seconds);
}

/** Notes an attempt of an activity. */
export function noteActivity(labels: { activity: string; outcome: string }, seconds: number): void {
  activitySeconds.observe(labels, seconds);
}

/** A pool's connections, and how many requests wait for one. */
export interface PoolUse {
  pool: string;
  open: number;
  idle: number;
  waiting: number;
}

/** A queue's state; `oldestSeconds` is 0 for an empty one. */
export interface QueueState {
  queue: string;
  backlog: number;
  oldestSeconds: number;
}

/** Values that are read only when the metrics are requested. */
export interface Readings {
  pools: readonly PoolUse[];
  /**
   * Undefined if it cannot be read. The metrics are left out then, because an old value would look like a current one.
   */
  queues: readonly QueueState[] | undefined;
}

let hasProcessMetrics = false;

/** All metrics in the text format of Prometheus. Collecting the metrics of the process begins with the first call. */
export async function metricsText({ pools, queues }: Readings): Promise<{ type: string; text: string }> {
  if (!hasProcessMetrics) collectDefaultMetrics({ register: registry });
  hasProcessMetrics = true;
  for (const { pool: name, open, idle, waiting } of pools) {
    pool.set({ pool: name, state: 'busy' }, open - idle);
    pool.set({ pool: name, state: 'idle' }, idle);
    pool.set({ pool: name, state: 'waiting' }, waiting);
  }
  backlog.reset();
  backlogAge.reset();
  for (const { queue, backlog: count, oldestSeconds } of queues ?? []) {
    backlog.set({ queue }, count);
    backlogAge.set({ queue }, oldestSeconds);
  }
  return { type: registry.contentType, text: await registry.metrics() };
}

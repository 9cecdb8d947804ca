/**
 * Usage and billing: simultaneous reservations, analytics over millions of events, and cycles that end together while
 * the worker dies.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { UsageGate } from '@praxis/db/usage/usage-gate';
import { setUsageLimits } from '@praxis/db/usage/usage-limit';
import { startSubscription } from '@praxis/db/billing/subscription';
import type { Database } from '@praxis/db/core/database';
import { playBillingCrowd } from '../support/billing-crowd.js';
import { useOf } from '../support/billing.js';
import { until } from '../support/until.js';
import { createPerson } from '../support/people.js';
import { createTenant, openDatabase } from '../support/records.js';
import { openBenchDesk } from './bench-desk.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { percentile, timed } from './stats.js';

const RESERVATIONS = 500;
const GRANTED = 333;
const ROUNDS = 40;
/** Warm-up, because each connection of the pool first prepares its statements. */
const WARM_UP_ROUNDS = 15;
const MAX_RESERVE_MS = 25;
/** Time for runs that have begun to read their records, in milliseconds. */
const SETTLE_MS = 10_000;
const EVENTS = Number(process.env['BENCH_USAGE_EVENTS'] ?? 5_000_000);
const CHUNK = 250_000;
const READS = 60;
const MAX_READ_MS = 80;
const CYCLES = Number(process.env['BENCH_CYCLES'] ?? 10_000);
const KILLS = 10;
/** Time until the cycles end, in milliseconds: runs begin at some fifty a second on two cores. */
const LEAD_MS = 60_000 + CYCLES * 25;

/** Measures reservations and analytics. */
export async function* benchUsage(bench: Bench): AsyncGenerator<Row> {
  const database = await openDatabase(bench.stack);
  try {
    yield* await reservations(database);
    yield await analytics(bench, database);
  } finally {
    await database.close();
  }
}

async function subscribe(database: Database, tenantId: string): Promise<void> {
  await database.withTenant(tenantId, (tx) =>
    startSubscription(tx, {
      tenantId,
      tier: 'growth',
      checkoutId: null,
      vendor: null,
      startsAt: new Date(),
      trialEndsAt: null,
    }),
  );
}

async function reservations(database: Database): Promise<Row[]> {
  const gate = new UsageGate(database);
  const { userId } = await createPerson(database);
  const tenants: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await createTenant(database);
    await subscribe(database, id);
    await database.withTenant(id, (tx) => setUsageLimits(tx, { hardLimits: { api_calls: GRANTED } }, userId));
    tenants.push(id);
  }
  // The runs of the new subscriptions begin now. They would use processor time that belongs to the measurement.
  await until('the runs of the subscriptions to have begun', { timeoutMs: 60_000, pollMs: 500 }, async () => {
    const rows = await database.withSystem(
      'wait for the outbox in a benchmark',
      (tx) => tx.query`select 1 from outbox where done_at is null and tenant_id = any(${tenants}) limit 1`,
    );
    return rows.length === 0;
  });
  await delay(SETTLE_MS);
  const times: number[] = [];
  let wrong = 0;
  for (const [round, id] of tenants.entries()) {
    const asked = await Promise.all(
      Array.from({ length: RESERVATIONS }, (_, n) =>
        timed(() => gate.reserve(id, 'api_calls', useOf(`${n}`))),
      ),
    );
    const granted = asked.filter(({ result }) => result.isGranted).length;
    wrong += Math.abs(granted - GRANTED);
    if (round >= WARM_UP_ROUNDS) times.push(...asked.map(({ ms }) => ms));
  }
  const p95 = percentile(times, 95);
  return [
    {
      what: `${RESERVATIONS} reservations at once of one quota of ${GRANTED}`,
      figure: `p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      bound: `p95 ≤ ${MAX_RESERVE_MS} ms`,
      holds: p95 <= MAX_RESERVE_MS,
      value: p95,
    },
    {
      what: 'reservations granted too many or too few',
      figure: `${wrong} of ${ROUNDS * GRANTED}`,
      bound: '0',
      holds: wrong === 0,
    },
  ];
}

async function analytics(bench: Bench, database: Database): Promise<Row> {
  const { tenant, owner } = await openBenchDesk(bench, database);
  await subscribe(database, tenant.id);
  for (let from = 0; from < EVENTS; from += CHUNK)
    await bench.database.query(
      `insert into usage_events (tenant_id, billing_cycle_id, resource_type, event_type, key, quantity, state, source_type, source_id)
       select c.tenant_id, c.id, (array['api_calls', 'sms_messages', 'email_messages', 'workflow_executions', 'ai_calls'])[1 + n % 5],
         'bench', n::text, 1, 'committed', 'request', n::text
       from billing_cycles c, generate_series($2::int, $3::int) n where c.tenant_id = $1`,
      [tenant.id, from + 1, Math.min(EVENTS, from + CHUNK)],
    );
  await bench.database.query('update usage_summaries set total_usage = $2::int / 5 where tenant_id = $1', [
    tenant.id,
    EVENTS,
  ]);
  const read = () => owner.post('/v1/functions/get-usage-analytics', { timeframe: 'current' });
  await read();
  const times: number[] = [];
  for (let n = 0; n < READS; n += 1) {
    const { result, ms } = await timed(read);
    if (result.status !== 200) throw new Error(`analytics were answered ${result.status}`);
    times.push(ms);
  }
  const p95 = percentile(times, 95);
  return {
    what: `usage analytics of a practice with ${EVENTS.toLocaleString('en')} events`,
    figure: `p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    bound: `p95 ≤ ${MAX_READ_MS} ms`,
    holds: p95 <= MAX_READ_MS,
    value: p95,
  };
}

/** Measures cycles that all end at one moment. */
export async function benchCycles({ stack }: Bench): Promise<Row[]> {
  const database = await openDatabase(stack);
  try {
    const { wrong, kills, seconds } = await playBillingCrowd(
      { stack, database },
      { subscriptions: CYCLES, kills: KILLS, leadMs: LEAD_MS },
    );
    return [
      {
        what: `${CYCLES.toLocaleString('en')} cycles that end at one moment: closed twice or not at all`,
        figure: `${wrong} in ${seconds.toFixed(0)} s, ${kills} kills of the worker while they closed`,
        bound: '0',
        holds: wrong === 0,
      },
    ];
  } finally {
    await database.close();
  }
}

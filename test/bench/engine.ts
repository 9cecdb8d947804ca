/** Step latency and journeys per second, compared with the bare engine in the same run. */
import { setTimeout as delay } from 'node:timers/promises';
import { median, percentile, timed } from './stats.js';
import { openBareEngine, productJourney, STEPS, type StepTimes } from './journeys.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';

const WARM_UP = 30;
const ROUNDS = 200;
const QUICK_ROUNDS = 60;
const AT_ONCE = 200;
/** How long after its last response a journey may take to complete, in milliseconds. */
const CLOSING_MS = 60_000;

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Times journeys one after another, alternating product and bare workflow so that both meet the same noise. */
export async function benchSteps(bench: Bench, quick = false): Promise<Row[]> {
  const rounds = quick ? QUICK_ROUNDS : ROUNDS;
  const engine = await openBareEngine(bench);
  const product: StepTimes[] = [];
  const bare: StepTimes[] = [];
  try {
    for (let round = 0; round < WARM_UP + rounds; round += 1) {
      // Autovacuum does this within a minute in production; a new database has no statistics for its plans.
      if (round === WARM_UP) await bench.database.query('analyze');
      const [left, right] = [await productJourney(bench), await engine.journey()];
      if (round < WARM_UP) continue;
      product.push(left);
      bare.push(right);
    }
  } finally {
    await engine.close();
  }
  const rows: Row[] = STEPS.map((step) => {
    const [ours, theirs] = [product.map((times) => times[step]), bare.map((times) => times[step])];
    const ratio = median(ours) / median(theirs);
    return {
      what: `step ${step} over HTTP ÷ bare update of the same shape`,
      figure: `p50 ${ms(median(ours))} ÷ ${ms(median(theirs))} = ${ratio.toFixed(2)}; p95 ${ms(percentile(ours, 95))} ÷ ${ms(percentile(theirs, 95))}`,
      bound: 'p50 ≤ 1.5 ×',
      holds: ratio <= 1.5,
      value: ratio,
    };
  });
  // The requirement compares one step with a bare update with one local activity, all steps pooled.
  const pooled = median(product.flatMap((times) => STEPS.map((step) => times[step])));
  const plain = median(bare.flatMap((times) => [times.appointment, times.roi]));
  const four = product.map((times) => STEPS.reduce((sum, step) => sum + times[step], 0));
  return [
    ...rows,
    {
      what: 'any step over HTTP ÷ bare update with one local activity',
      figure: `p50 ${ms(pooled)} ÷ ${ms(plain)} = ${(pooled / plain).toFixed(2)}`,
      bound: 'p50 ≤ 1.5 ×',
      holds: pooled / plain <= 1.5,
      value: pooled / plain,
    },
    {
      what: 'four steps of one journey, one after the other',
      figure: `p50 ${ms(median(four))}, p95 ${ms(percentile(four, 95))}`,
      bound: 'p50 ≤ 150 ms',
      holds: median(four) <= 150,
      value: median(four),
    },
  ];
}

/** Two hundred simultaneous journeys, product and bare alternating, three rounds each; the median counts. */
export async function benchJourneys(bench: Bench, quick = false): Promise<Row[]> {
  const failed: string[] = [];
  const begun = await bench.database.query<{ at: Date }>('select now() as at');
  const engine = await openBareEngine(bench);
  const rates = { product: [] as number[], bare: [] as number[] };
  /** Step times in milliseconds, per round. */
  const steps: number[][] = [];
  try {
    for (let round = 0; round < (quick ? 2 : 4); round += 1) {
      if (round === 1) await bench.database.query('analyze');
      const bare = await atOnce(() => engine.journey());
      const times: number[] = [];
      const product = await atOnce(() =>
        productJourney(bench).then(
          (took) => times.push(...Object.values(took)),
          (error: unknown) => failed.push(error instanceof Error ? error.message : String(error)),
        ),
      );
      if (round === 0) continue;
      steps.push(times);
      rates.bare.push(bare);
      rates.product.push(product);
    }
  } finally {
    await engine.close();
  }
  const count = async (): Promise<{ open: number; total: number }> => {
    // Journeys of other measurements remain open, because their last step is never requested.
    const { rows } = await bench.database.query<{ open: number; total: number }>(
      `select count(*) filter (where status <> 'completed')::int as open, count(*)::int as total
       from journeys where tenant_id = $1 and created_at >= $2`,
      [bench.tenantId, begun.rows[0]?.at],
    );
    return rows[0] ?? { open: 0, total: 0 };
  };
  const expected = AT_ONCE * (steps.length + 1);
  // The last journeys complete shortly after their last response; two messages to one number are sent one
  // after the other.
  let counted = await count();
  for (const end = performance.now() + CLOSING_MS; counted.open > 0 && performance.now() < end;) {
    await delay(500);
    counted = await count();
  }
  const unfinished = counted.open + expected - counted.total;
  const ratio = median(rates.product) / median(rates.bare);
  const spreads = steps.map((times) => percentile(times, 95) / median(times));
  const widest = steps[spreads.indexOf(Math.max(...spreads))] ?? [];
  return [
    {
      what: `any step of ${AT_ONCE} journeys at once, the widest of ${steps.length} rounds`,
      figure: `p95 ${ms(percentile(widest, 95))} ÷ p50 ${ms(median(widest))} = ${Math.max(...spreads).toFixed(2)}`,
      bound: 'p95 ≤ 3 × p50',
      holds: Math.max(...spreads) <= 3,
      value: Math.max(...spreads),
    },
    {
      what: `${AT_ONCE} journeys at once ÷ the bare engine`,
      figure: `${median(rates.product).toFixed(1)} ÷ ${median(rates.bare).toFixed(1)} journeys/s = ${ratio.toFixed(2)}`,
      bound: '≥ 0.7 ×',
      holds: ratio >= 0.7,
      value: ratio,
    },
    {
      what: 'journeys lost or stuck under that load',
      figure: `${unfinished} of ${expected}`,
      bound: '0',
      holds: unfinished === 0,
    },
    {
      what: 'journeys that ended with an error under that load',
      figure: failed.length === 0 ? '0' : `${failed.length}, the first: ${failed[0]?.slice(0, 200)}`,
      bound: '0',
      holds: failed.length === 0,
    },
  ];
}

/** Journeys per second of two hundred that start together. */
async function atOnce(journey: () => Promise<unknown>): Promise<number> {
  const { ms: took } = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, journey)));
  return AT_ONCE / (took / 1000);
}

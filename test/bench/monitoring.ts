/**
 * What it costs that the product monitors itself: two production stacks at rest, one with its checks, sweeps and
 * synthetic journeys, one without. Counts processor time of all processes, including the database's and the engine's.
 */
import { ALERT_SCHEDULE, HEALTH_SCHEDULE } from '@praxis/workflows/health/messages';
import { openEngine } from '../support/engine.js';
import { withDescendants } from './memory.js';
import { endedChildrenMs, processorMs } from './processor-time.js';
import type { Row } from './report.js';
import { openBench, type Bench } from './stack.js';

/** The time between two synthetic journeys, so that work done once per interval counts once. */
const REST_MINUTES = 10;
const MINUTE_MS = 60_000;
/** Time before measuring, in milliseconds: the work of the first minutes is part of starting up. */
const SETTLE_MS = 90_000;
const MAX_COST_PERCENT = 1;

export async function benchMonitoring(): Promise<Row[]> {
  const [watched, plain] = [
    await openBench({ PRAXIS_SYNTHETIC_MINUTES: String(REST_MINUTES) }),
    await openBench({ PRAXIS_HEALTH_EVERY_MS: '0', PRAXIS_SYNTHETIC_MINUTES: '0' }),
  ];
  try {
    await withoutSweeps(plain);
    await pause(SETTLE_MS);
    const before = [await spentMs(watched), await spentMs(plain)] as const;
    await pause(REST_MINUTES * MINUTE_MS);
    const spent = [(await spentMs(watched)) - before[0], (await spentMs(plain)) - before[1]] as const;
    const percent = (ms: number): number => (ms / (REST_MINUTES * MINUTE_MS)) * 100;
    const cost = percent(spent[0] - spent[1]);
    return [
      {
        what: `monitoring at rest, of one core (${REST_MINUTES} minutes, a synthetic journey of each industry among them)`,
        figure: `${cost.toFixed(2)} % (${percent(spent[0]).toFixed(2)} % against ${percent(spent[1]).toFixed(2)} %)`,
        value: cost,
        bound: `≤ ${MAX_COST_PERCENT} %`,
        holds: cost <= MAX_COST_PERCENT,
      },
    ];
  } finally {
    await Promise.all([watched.close(), plain.close()]);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function withoutSweeps({ stack }: Bench): Promise<void> {
  const engine = await openEngine(stack);
  try {
    for (const { id } of [HEALTH_SCHEDULE, ALERT_SCHEDULE])
      await engine.client.schedule.getHandle(id).delete();
  } finally {
    await engine.close();
  }
}

/** Processor time that the whole stack has used so far, in milliseconds. */
async function spentMs({ stack }: Bench): Promise<number> {
  const roots = Object.values(stack.run().pids).filter((pid): pid is number => typeof pid === 'number');
  const all = await withDescendants(roots);
  // Each connection to PostgreSQL is a child process that ends with it, so ended children count too.
  return processorMs(all) + endedChildrenMs(all);
}

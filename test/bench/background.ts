/** How much longer callers of a journey wait while many background runs execute. */
import { CALENDAR_SYNC_RUN } from '@praxis/workflows/calendar/messages';
import { openEngine } from '../support/engine.js';
import { until } from '../support/until.js';
import { productJourney } from './journeys.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { median, percentile } from './stats.js';

const CROWD = 1_000;
const ROUNDS = 20;
const WARM_UP = 5;
const OPEN = `WorkflowType = '${CALENDAR_SYNC_RUN.workflow}' and ExecutionStatus = 'Running'`;

export async function benchBackground(bench: Bench): Promise<Row[]> {
  const engine = await openEngine(bench.stack);
  try {
    for (let round = 0; round < WARM_UP; round += 1) await productJourney(bench);
    const alone = await journeys(bench, (times) => times.length < ROUNDS);

    // Calendars that are not connected: their runs end immediately.
    await bench.database.query(
      `insert into outbox (tenant_id, kind, dedupe_key, payload)
       select $1, $2, id, jsonb_build_object('providerId', id)
       from (select gen_random_uuid()::text as id from generate_series(1, $3)) as crowd`,
      [bench.tenantId, CALENDAR_SYNC_RUN.kind, CROWD],
    );
    let isOver = false;
    const over = until('the crowd to be done', { timeoutMs: 120_000, pollMs: 500 }, async () => {
      const { rowCount } = await bench.database.query(
        `select from outbox where tenant_id = $1 and done_at is null`,
        [bench.tenantId],
      );
      return rowCount === 0 && (await engine.client.workflow.count(OPEN)).count === 0;
    }).finally(() => (isOver = true));
    const crowded = await journeys(bench, () => !isOver);
    await over;

    const ratio = median(crowded) / median(alone);
    return [
      {
        what: `a journey beside ${CROWD} background runs, against one alone`,
        figure: `${ratio.toFixed(1)} times (p50 ${median(crowded).toFixed(0)} against ${median(alone).toFixed(0)} ms; longest ${percentile(crowded, 100).toFixed(0)} ms of ${crowded.length})`,
        value: ratio,
        bound: '',
      },
    ];
  } finally {
    await engine.close();
  }
}

/** The times of journeys, one after another: for each, how long its callers waited for all steps, in milliseconds. */
async function journeys(
  bench: Bench,
  shouldContinue: (times: readonly number[]) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (shouldContinue(times)) {
    const steps = Object.values(await productJourney(bench));
    times.push(steps.reduce((sum, ms) => sum + ms, 0));
  }
  return times;
}

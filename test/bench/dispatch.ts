/**
 * How soon a run begins after its row is committed: until the row is leased, and until the engine has begun the run.
 */
import { randomUUID } from 'node:crypto';
import { SPEED_TO_LEAD_RUN } from '@praxis/workflows/lead/messages';
import { openOwner } from '../support/ledger.js';
import { until } from '../support/until.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { median, percentile } from './stats.js';

const RUNS = 50;
/** Warm-up: new processes still have to compile their code. */
const WARM_UP = 10;
/** Length of a lease (run-dispatcher.ts): the end of a lease minus this length is its beginning. */
const LEASE = '30 seconds';

export async function benchDispatch(bench: Bench): Promise<Row[]> {
  const owner = await openOwner(bench.stack);
  const leased: number[] = [];
  const begun: number[] = [];
  try {
    for (let round = 0; round < WARM_UP + RUNS; round += 1) {
      // A lead that does not exist: its run ends immediately.
      const leadId = randomUUID();
      await owner.query(
        'insert into outbox (tenant_id, kind, dedupe_key, payload) values ($1, $2, $3::text, jsonb_build_object($4::text, $3::text))',
        [bench.tenantId, SPEED_TO_LEAD_RUN.kind, leadId, 'leadId'],
      );
      const row = await until('the run to begin', { timeoutMs: 20_000, pollMs: 50 }, async () => {
        const { rows } = await owner.query<{ leased: number; begun: number }>(
          `select extract(epoch from next_attempt_at - $3::interval - created_at)::float8 * 1000 as leased,
             extract(epoch from done_at - created_at)::float8 * 1000 as begun
           from outbox where tenant_id = $1 and dedupe_key = $2 and done_at is not null`,
          [bench.tenantId, leadId, LEASE],
        );
        return rows[0];
      });
      if (round < WARM_UP) continue;
      leased.push(row.leased);
      begun.push(row.begun);
    }
  } finally {
    await owner.end();
  }
  return [
    {
      what: 'a run begun, from the commit of its row',
      figure: `p50 ${median(begun).toFixed(1)}, p95 ${percentile(begun, 95).toFixed(1)} ms (leased after p50 ${median(leased).toFixed(1)}, p95 ${percentile(leased, 95).toFixed(1)} ms)`,
      value: median(begun),
      bound: '',
    },
  ];
}

/** A hundred thousand simultaneous requests to the demo's limiter, with its real limits: the counts are exact. */
import { askLimiterAtOnce } from '../support/limiter-crowd.js';
import { newVisitor } from '../support/visitor.js';
import type { Row } from './report.js';
import { openBench } from './stack.js';
import { timed } from './stats.js';

/** Requests of each of the five actions. */
const REQUESTS = 20_000;
const AT_ONCE = 64;
/** The defaults of `libs/config`. */
const LIMITS = { perSession: 25, perAddress: 250, perDay: 5000 };

/** Measures on a separate stack, because only there no one else uses the demo. */
export async function benchLimiter(): Promise<Row[]> {
  const bench = await openBench({
    TRUST_PROXY: '1',
    PRAXIS_DEMO_MAX_PER_SESSION: String(LIMITS.perSession),
    PRAXIS_DEMO_MAX_PER_DAY: String(LIMITS.perDay),
    PRAXIS_DEMO_MAX_PER_ADDRESS: String(LIMITS.perAddress),
  });
  try {
    const { baseUrl } = bench.stack;
    const key = bench.stack.secrets().publicApiKey;
    const visitorToken = await newVisitor(baseUrl);
    const { ms, result } = await timed(() =>
      askLimiterAtOnce({ baseUrl, key, visitorToken, limits: LIMITS, requests: REQUESTS, atOnce: AT_ONCE }),
    );
    const { rows } = await bench.database.query<{ action: string; uses: number }>(
      `select action_type as action, sum(usage_count)::int as uses from demo_usage_tracking
       where action_type = any($1) group by 1`,
      [result.map(({ action }) => action)],
    );
    const stored = new Map(rows.map(({ action, uses }) => [action, uses]));
    const wrong = result.filter(
      ({ action, allowed, expected, failed }) =>
        failed > 0 || allowed !== expected || stored.get(action) !== expected,
    );
    const sum = (of: 'requests' | 'allowed' | 'expected' | 'failed'): number =>
      result.reduce((total, count) => total + count[of], 0);
    const perSecond = Math.round(sum('requests') / (ms / 1000));
    const counts = result
      .map(({ action, allowed, expected }) => `${action} ${allowed}/${expected}`)
      .join(', ');
    return [
      {
        what: `calls of the demo limiter, ${AT_ONCE} at a time: allowed and stored ÷ expected`,
        figure: `${sum('requests')} calls: ${sum('allowed')}/${sum('expected')} (${counts}), ${sum('failed')} failed; ${perSecond} a second`,
        bound: 'exact',
        holds: wrong.length === 0,
      },
    ];
  } finally {
    await bench.close();
  }
}

/**
 * How soon a change reaches the screen of a person who watches: from the answer to an intake until its lead is
 * announced.
 */
import { LeadChange } from '@praxis/contracts/lead/lead';
import { LiveStream } from '../support/live-stream.js';
import { lawIntake } from '../support/factories.js';
import { until } from '../support/until.js';
import type { Row } from './report.js';
import { seedPerson, signedInCookie } from './sign-in.js';
import type { Bench } from './stack.js';
import { median, percentile } from './stats.js';

const CHANGES = 100;
const MAX_MS = 1_000;
const WATCHER = { email: 'watcher@bench.example', password: 'what a watcher types' };

export async function benchLive(bench: Bench): Promise<Row[]> {
  await seedPerson(bench, WATCHER);
  const cookie = await signedInCookie(bench, WATCHER);
  const stream = await LiveStream.open(`${bench.stack.baseUrl}/v1/live?topics=leads:${bench.tenantId}`, {
    cookie,
  });
  if (stream.status !== 200) throw new Error(`the stream was answered ${stream.status}`);
  try {
    const times: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const { status, body } = await bench.post('/v1/law/intake/submit', lawIntake());
      if (status !== 200) throw new Error(`an intake was answered ${status}`);
      const answered = performance.now();
      await until('the lead to be announced', { timeoutMs: 5_000, pollMs: 1 }, () =>
        stream.events.some(
          ({ event, data }) => event === 'lead' && LeadChange.parse(data).leadId === body['leadId'],
        ),
      );
      times.push(performance.now() - answered);
    }
    const p95 = percentile(times, 95);
    return [
      {
        what: `a new lead at the page of somebody who watches, after its intake was answered (${CHANGES})`,
        figure: `p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        bound: `p95 ≤ ${MAX_MS} ms`,
        holds: p95 <= MAX_MS,
        value: p95,
      },
    ];
  } finally {
    stream.close();
  }
}

/**
 * How fast a webhook is acknowledged: verified, stored encrypted, and dispatched, with one caller and with
 * eight at once.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { deriveKey } from '@praxis/config/keys';
import { median, percentile, timed } from './stats.js';

const EVENTS = 400;
/** Requests that warm up new processes; their figure is reported separately. */
const WARM_UP = 160;
const AT_ONCE = 8;
const BOUND_MS = 20;

export async function* benchWebhooks(bench: Bench): AsyncGenerator<Row> {
  yield await webhookRow(bench, 1);
  yield await webhookRow(bench, AT_ONCE);
}

async function webhookRow(bench: Bench, callers: number): Promise<Row> {
  const times: number[] = [];
  const cold: number[] = [];
  const each = Math.ceil((WARM_UP + EVENTS) / callers);
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let round = 0; round < each; round += 1) {
        const { ms, result } = await timed(() => report(bench));
        if (result.status !== 200) throw new Error(`a webhook was answered ${result.status}`);
        (round < WARM_UP / callers ? cold : times).push(ms);
      }
    }),
  );
  const p95 = percentile(times, 95);
  return {
    what: `webhook answered, ${callers === 1 ? 'one after another' : `${callers} at once`}`,
    figure: `p50 ${median(times).toFixed(1)}, p95 ${p95.toFixed(1)} ms${callers === 1 ? ` (p95 of the first ${WARM_UP} after a start: ${percentile(cold, 95).toFixed(1)} ms)` : ''}`,
    value: p95,
    ...(callers === 1 ? { bound: `p95 ≤ ${BOUND_MS} ms`, holds: p95 <= BOUND_MS } : { bound: '' }),
  };
}

/** A delivery report of the simulators about an unknown message. */
function report(bench: Bench): ReturnType<Bench['post']> {
  const body = {
    type: 'sms.delivered',
    data: {
      tenantId: bench.tenantId,
      providerMessageId: `SM-${randomUUID()}`,
      status: 'delivered',
      reference: randomUUID(),
    },
  };
  const key = deriveKey(bench.stack.secrets().masterKey, 'webhooks/sim');
  const [id, seconds] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1000))];
  const signature = createHmac('sha256', key)
    .update(`${id}.${seconds}.${JSON.stringify(body)}`)
    .digest('base64');
  return bench.post('/v1/webhooks/sim', body, {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  });
}

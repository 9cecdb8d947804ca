/**
 * How much longer the steps of other tenants take while one tenant's vendor fails. That tenant sends the same messages
 * in both phases, which alternate: in one the vendor accepts them, in the other it fails.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  RESEND_DOUBLE_KEY,
  startResendDouble,
  type ResendDouble,
} from '@praxis/providers/testing/resend-double';
import type { WireFault } from '@praxis/providers/testing/wire-double';
import { hashToken } from '@praxis/db/core/secret-token';
import { atOnce } from '../support/at-once.js';
import { until } from '../support/until.js';
import { productJourney } from './journeys.js';
import type { Row } from './report.js';
import { openBench, type Bench } from './stack.js';
import { median, percentile } from './stats.js';

const PHASE_MS = 15_000;
const PHASES = 3;
const WARM_UP = 20;
/** Time from one message of the tenant to the next. */
const MESSAGE_EVERY_MS = 500;
const MAX_RATIO = 1.05;

const FAULTS: Record<string, WireFault> = {
  'answers every request with an error': {
    kind: 'answer',
    accepted: false,
    answer: { status: 500, body: { message: 'broken', statusCode: 500, name: 'application_error' } },
  },
  'never answers': { kind: 'hang', accepted: false },
};

export async function* benchBreaker(): AsyncGenerator<Row> {
  const resend = await startResendDouble();
  const bench = await openBench({
    RESEND_API_KEY: RESEND_DOUBLE_KEY,
    RESEND_FROM_ADDRESS: 'desk@firm.example',
    RESEND_BASE_URL: resend.url,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'unused',
    TWILIO_FROM_NUMBER: '+13135550100',
  });
  try {
    const ill = await openIllTenant(bench);
    for (let round = 0; round < WARM_UP; round += 1) await productJourney(bench);
    await bench.database.query('analyze');
    for (const [name, fault] of Object.entries(FAULTS))
      yield await compare({ bench, resend, ill }, name, fault);
  } finally {
    await bench.close();
    await resend.close();
  }
}

interface Parts {
  bench: Bench;
  resend: ResendDouble;
  ill: IllTenant;
}

async function compare({ bench, resend, ill }: Parts, name: string, fault: WireFault): Promise<Row> {
  const times = { well: [] as number[], ill: [] as number[] };
  const messages = (PHASE_MS / MESSAGE_EVERY_MS) * PHASES * 2;
  const ready = await ill.prepare(messages);
  for (let phase = 0; phase < PHASES; phase += 1) {
    times.well.push(...(await stepsBeside(bench, () => ill.send(ready.pop()))));
    for (const method of ['POST', 'GET']) resend.fail(fault, { method, times: 1_000_000 });
    times.ill.push(...(await stepsBeside(bench, () => ill.send(ready.pop()))));
    resend.recover();
    await until(
      'every message to be out',
      { timeoutMs: 180_000, pollMs: 500 },
      async () => (await ill.count()).open === 0,
    );
  }
  const [sent, expected] = [resend.emails.length, (await ill.count()).all];
  const [well, failing] = [percentile(times.well, 95), percentile(times.ill, 95)];
  const ratio = failing / well;
  return {
    what: `others' steps beside a tenant whose vendor ${name} ÷ beside the same with one that takes them`,
    figure: `p95 ${failing.toFixed(1)} ÷ ${well.toFixed(1)} ms = ${ratio.toFixed(2)} × of ${times.ill.length} and ${times.well.length} steps (p50 ${median(times.ill).toFixed(1)} ÷ ${median(times.well).toFixed(1)}); ${sent} of ${expected} messages sent, each once`,
    bound: `p95 ≤ ${MAX_RATIO} ×`,
    holds: ratio <= MAX_RATIO && sent === expected,
    value: ratio,
  };
}

/** Durations of steps in milliseconds, one after another, while `event` is called at a set rate. */
async function stepsBeside(bench: Bench, event: () => void): Promise<number[]> {
  const times: number[] = [];
  const timer = setInterval(event, MESSAGE_EVERY_MS);
  try {
    for (const end = performance.now() + PHASE_MS; performance.now() < end; await delay(1))
      times.push(...Object.values(await productJourney(bench)));
  } finally {
    clearInterval(timer);
  }
  return times;
}

interface ReadyMessage {
  sessionId: string;
  leadId: string;
}

/** The tenant whose vendor fails. */
interface IllTenant {
  /** Visitors who have booked, each to be sent one email. */
  prepare(count: number): Promise<ReadyMessage[]>;
  send(message: ReadyMessage | undefined): void;
  /** Counts the tenant's messages, and those that are not sent yet. */
  count(): Promise<{ open: number; all: number }>;
}

async function openIllTenant(bench: Bench): Promise<IllTenant> {
  const key = `pk_ill_${randomUUID()}`;
  const { rows } = await bench.database.query<{ id: string }>(
    `insert into tenants (name, slug, industry) values ('Ill', $1, 'law') returning id`,
    [`ill-${Date.now()}`],
  );
  const tenantId = rows[0]?.id ?? '';
  await bench.database.query(
    `insert into api_keys (tenant_id, name, key_prefix, key_hash) values ($1, 'ill', 'pk_ill', $2)`,
    [tenantId, hashToken(key)],
  );
  await bench.database.query(
    `insert into providers (tenant_id, name, time_zone) select $1, 'Attorney ' || n, 'America/Detroit' from generate_series(1, 20) n`,
    [tenantId],
  );
  const headers = { 'x-va-key': key };
  const step = async (path: string, body: object): Promise<Record<string, unknown>> => {
    for (;;) {
      const answer = await bench.post(path, { ...body, mode: 'live' }, headers);
      if (answer.status === 200) return answer.body;
      if (answer.status !== 202 && answer.status !== 503)
        throw new Error(`${path} answered ${answer.status}`);
      await delay(200);
    }
  };
  const visit = async (): Promise<ReadyMessage> => {
    const sessionId = `sess-${randomUUID()}`;
    const contact = { email: `${sessionId}@example.com` };
    const person = { sessionId, name: 'Ill Person', contact, caseType: 'Contract' };
    const leadId = String((await step('/v1/law/intake/submit', person))['leadId']);
    await step('/v1/law/appointment/book', { sessionId, leadId });
    return { sessionId, leadId };
  };
  return {
    async prepare(count) {
      return await atOnce(8, Array.from({ length: count }), visit);
    },
    send(message) {
      if (!message) return;
      const body = { ...message, templates: ['thank_you'], channel: ['email'], mode: 'live' };
      bench.post('/v1/law/followup/send', body, headers).catch(() => undefined);
    },
    async count() {
      const { rows: counted } = await bench.database.query<{ open: number; all: number }>(
        `select count(*) filter (where status in ('queued', 'sending'))::int as open, count(*)::int as all
         from messages where tenant_id = $1`,
        [tenantId],
      );
      return counted[0] ?? { open: 0, all: 0 };
    },
  };
}

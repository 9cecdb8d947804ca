/**
 * A crowd for one slot: 1,000 booking requests of as many visitors within a minute, from 100 addresses, so that the
 * limits per address do not block them. One visitor may book; other people's pages may not become much slower.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { nextWednesday } from '../support/booking-page.js';
import type { Row } from './report.js';
import { send, type Answer, type Bench } from './stack.js';
import { percentile, timed } from './stats.js';

const REQUESTS = 1_000;
const ADDRESSES = 100;
const SPREAD_MS = 45_000;
/** Requests of other people, counted alone and during the crowd. */
const READS = 100;
const MAX_RATIO = 3;

export async function benchOneSlot(bench: Bench): Promise<Row[]> {
  const { database, tenantId } = bench;
  const { rows } = await database.query<{ slug: string; host: string }>(
    `select t.slug, (select id from providers p where p.tenant_id = t.id order by p.created_at, p.id limit 1) as host
     from tenants t where t.id = $1`,
    [tenantId],
  );
  const [practice] = rows;
  if (!practice) throw new Error('the bench has a tenant');
  const alone = await readings(bench, READS);
  const crowd = new Crowd(bench, practice);
  const started = performance.now();
  const answers = Promise.all(
    Array.from({ length: REQUESTS }, async (_, index) => {
      await delay((index * SPREAD_MS) / REQUESTS);
      return await crowd.book(index);
    }),
  );
  const beside = await readings(bench, READS, SPREAD_MS / READS);
  const statuses = (await answers).map(({ status }) => status);
  const seconds = (performance.now() - started) / 1_000;
  crowd.leave();
  const booked = await database.query(
    `select 1 from appointments where tenant_id = $1 and provider_id = $2 and status = 'confirmed'`,
    [tenantId, practice.host],
  );
  const count = (...wanted: number[]): number => statuses.filter((status) => wanted.includes(status)).length;
  const [before, now] = [percentile(alone, 95), percentile(beside, 95)];
  const refused = count(409, 429, 503);
  return [
    {
      what: 'a thousand requests for one time within a minute: appointments',
      figure: `${booked.rowCount} booked, ${count(409)} told it is taken, ${count(429)} to slow down, ${count(503)} to try again; ${seconds.toFixed(0)} s`,
      bound: '1 booked, the others refused in words, ≤ 60 s',
      holds: booked.rowCount === 1 && count(200) === 1 && refused === REQUESTS - 1 && seconds <= 60,
      value: booked.rowCount ?? 0,
    },
    {
      what: 'reading leads beside them ÷ alone',
      figure: `p95 ${now.toFixed(1)} ÷ ${before.toFixed(1)} ms = ${(now / before).toFixed(2)} ×`,
      bound: `≤ ${MAX_RATIO} ×`,
      holds: now / before <= MAX_RATIO,
      value: now / before,
    },
  ];
}

/**
 * Durations of this many list requests, in milliseconds.
 *
 * @param everyMs minimum time from the beginning of one request to that of the next
 */
async function readings(bench: Bench, count: number, everyMs = 0): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < count; read += 1) {
    const { ms, result } = await timed(() => bench.get('/v1/leads?limit=20'));
    if (result.status !== 200) throw new Error(`a list was answered ${result.status}`);
    times.push(ms);
    await delay(Math.max(0, everyMs - ms));
  }
  return times;
}

interface Practice {
  slug: string;
  host: string;
}

/** Visitors of the page, each with their own robot token. */
class Crowd {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #start = nextWednesday(10);

  constructor(
    private readonly bench: Bench,
    private readonly practice: Practice,
  ) {}

  async book(index: number): Promise<Pick<Answer, 'status'>> {
    const { status, body } = await this.#post(index, '/robot-check', {});
    if (status !== 200) return { status };
    const visit = randomUUID();
    return await this.#post(index, '/appointments', {
      visit,
      service: 'Family law',
      name: 'Robin Vale',
      start: this.#start,
      contact: { email: `${visit}@example.com` },
      providerId: this.practice.host,
      robotToken: String(body.token),
    });
  }

  leave(): void {
    this.#agent.destroy();
  }

  #post(index: number, path: string, body: object): Promise<Answer> {
    const { apiKey, stack } = this.bench;
    return send({
      agent: this.#agent,
      apiKey,
      method: 'POST',
      body,
      path: `/v1/book/${this.practice.slug}${path}`,
      // Every address of 127.0.0.0/8 is this machine's.
      baseUrl: `http://127.0.0.1:${new URL(stack.baseUrl).port}`,
      localAddress: `127.0.1.${1 + (index % ADDRESSES)}`,
    });
  }
}

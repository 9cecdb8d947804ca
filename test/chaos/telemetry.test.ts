/**
 * Logs, traces and metrics of a whole stack: one id finds a request everywhere from the browser's header to the vendor,
 * and none of them contains anything about the person behind it.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CANARY, canaryIntake, WANTED } from '../support/canary.js';
import { startChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { exposedMetrics, queriedMetrics } from '../support/dashboard-metrics.js';
import { newSession } from '../support/factories.js';
import { onFreePort } from '../support/free-port.js';
import { expectOk, intakeDone, type Tenant } from '../support/journey.js';
import { filesIn, hits } from '../support/needles.js';
import { startOtlpDouble, type CollectedSpan, type OtlpDouble } from '../support/otlp-double.js';
import { failWrites } from '../support/sabotage.js';
import { controlSim } from '../support/sim-controls.js';
import { until } from '../support/until.js';

const TOKEN = 'a-token-for-metrics-only';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const WITHIN = { timeoutMs: 15_000, pollMs: 100 };

let collector: OtlpDouble;
let chaos: ChaosStack;
let tenant: Tenant;
let ports: { worker: number; sdk: number };
const sessionId = newSession();
/** Id of the request that sends the follow-up. */
const requestId = randomUUID();

beforeAll(async () => {
  collector = await startOtlpDouble();
  chaos = await onFreePort((worker) =>
    onFreePort((sdk) => {
      ports = { worker, sdk };
      return startTracedStack();
    }),
  );
  tenant = await chaos.tenant({ industry: 'law' });
  const { api, id } = tenant;
  const { leadId } = await intakeDone(api, 'law', canaryIntake('law', sessionId));
  expectOk(await api.post('/v1/law/appointment/book', { sessionId, leadId, preferred: 'any' }));
  await controlSim(chaos.database, { tenantId: id, port: 'sms', failNext: 1, failure: 'unavailable' });
  const followUp = { sessionId, leadId, templates: ['thank_you'], channel: ['sms', 'email'] };
  expectOk(await api.post('/v1/law/followup/send', followUp, { headers: { 'x-request-id': requestId } }));
  // An error on our side whose text contains the person's data.
  const restore = await failWrites(chaos.stack, {
    table: 'event_log',
    sessionId,
    quote: `'${CANARY.email}'`,
  });
  const events = [{ type: 'call', payload: {} }];
  const failed = await api.post(
    '/v1/events/log',
    { sessionId, events },
    { headers: { 'x-request-id': FAILED } },
  );
  expect(failed.status).toBe(500);
  await restore();
  // Refused requests whose text contains the person's data.
  await api.get(`/v1/law/journey/${encodeURIComponent(CANARY.email)}?q=${CANARY.first}`);
  await api.post(`/v1/${CANARY.first}/intake/submit`, canaryIntake('law', sessionId));
});
const FAILED = randomUUID();

const startTracedStack = (): Promise<ChaosStack> =>
  startChaosStack({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    PRAXIS_METRICS_TOKEN: TOKEN,
    PRAXIS_WORKER_METRICS_PORT: String(ports.worker),
    PRAXIS_SDK_METRICS_PORT: String(ports.sdk),
  });

afterAll(async () => {
  await chaos.stop();
  await collector.close();
});

/** Waits for a span to be collected and returns it. */
async function span(
  name: string,
  isIt: (span: CollectedSpan) => boolean = () => true,
): Promise<CollectedSpan> {
  return await until(`a span ${name}`, WITHIN, () =>
    collector.spans.find((one) => one.name === name && isIt(one)),
  );
}

const ofRequest = ({ attributes }: CollectedSpan): boolean => attributes['praxis.request_id'] === requestId;

function logLines(process: 'api' | 'worker'): Record<string, unknown>[] {
  const [file] = filesIn(join(chaos.stack.dataDir, 'logs'), new RegExp(`^${process}\\.log$`));
  return (file?.bytes.toString() ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function scrape(
  url: string,
  headers: Record<string, string> = AUTHORIZED,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { headers });
  return { status: answer.status, text: await answer.text() };
}

/** Waits until a process exposes a metric line that matches. */
const counted = (name: 'api' | 'worker', line: RegExp): Promise<unknown> =>
  until(`${name} to expose ${line.source}`, WITHIN, async () =>
    line.test((await scrape(metricsOf(name))).text),
  );

const metricsOf = (name: 'api' | 'worker' | 'sdk'): string =>
  name === 'api' ? `${chaos.stack.baseUrl}/metrics` : `http://127.0.0.1:${ports[name]}/metrics`;

test('one trace leads from the request through the workflow to the vendor', async () => {
  const vendor = await span('provider sms.send', ofRequest);
  const above: CollectedSpan[] = [];
  for (let at: CollectedSpan | undefined = vendor; at;) {
    const { parentSpanId }: CollectedSpan = at;
    if (parentSpanId === undefined) break;
    at = await until(`the span above ${at.name}`, WITHIN, () =>
      collector.spans.find(({ spanId }) => spanId === parentSpanId),
    );
    above.push(at);
  }
  expect(above.map(({ name, service }) => `${service}: ${name}`)).toEqual([
    'praxis-worker: activity sendMessage',
    'praxis-api: update sendFollowUp',
    'praxis-api: POST /v1/:industry/followup/send',
  ]);
  const all = [vendor, ...above];
  expect(new Set(all.map(({ traceId }) => traceId)).size).toBe(1);
  expect(all.filter((one) => !ofRequest(one))).toEqual([]);
  expect(vendor.attributes).toMatchObject({ 'praxis.provider.port': 'sms', 'praxis.provider.mode': 'sim' });
  const statement = await span(
    'pg transaction',
    (one) => ofRequest(one) && /insert messages/.test(String(one.attributes['praxis.db.operations'])),
  );
  expect(statement).toMatchObject({ traceId: vendor.traceId, service: 'praxis-worker' });
});

test('a request’s id is in the lines of both logs and in the error journal', async () => {
  const failed = await until('the worker’s line', WITHIN, () =>
    logLines('worker').find(
      (line) => line['requestId'] === requestId && line['msg'] === 'an activity failed',
    ),
  );
  expect(failed).toMatchObject({
    activityType: 'sendMessage',
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
  const ofApi = await until('the API’s line', WITHIN, () => {
    const lines = logLines('api').filter(
      (line) => line['requestId'] === FAILED && line['msg'] === 'request failed',
    );
    return lines.length > 0 && lines;
  });
  expect(ofApi).toHaveLength(1);
  const stored = await until('the journal', WITHIN, async () => {
    const rows = await chaos.database.withSystem(
      'read the journal of a test',
      (tx) => tx.query<{ endpoint: string }>`
        select api_endpoint as endpoint from api_error_tracking where request_id = ${FAILED}`,
    );
    return rows.length > 0 && rows;
  });
  expect(stored).toEqual([{ endpoint: 'POST /v1/events/log' }]);
});

test.each(['mine', 'x'.repeat(4_000), `${randomUUID()} or 1=1`, randomUUID().toUpperCase(), CANARY.email])(
  'an invalid request id (%#) is replaced and not echoed',
  async (hostile) => {
    const answer = await tenant.api.get('/v1/leads/none', { headers: { 'x-request-id': hostile } });
    const given = answer.headers.get('x-request-id');
    expect(given).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(given).not.toBe(hostile);
    expect(JSON.stringify(answer.body)).not.toContain(hostile);
  },
);

test('a foreign traceparent, valid or not, is ignored', async () => {
  const traceId = 'deadbeef'.repeat(4);
  for (const traceparent of [
    `00-${traceId}-${'ab'.repeat(8)}-01`,
    `00-${traceId}`,
    `ff-${traceId}-0-'"<x>`,
  ]) {
    const mine = randomUUID();
    const headers = {
      'x-request-id': mine,
      traceparent,
      tracestate: 'canary=1',
      baggage: `who=${CANARY.first}`,
    };
    const answer = await tenant.api.get('/v1/leads?limit=1', { headers });
    expect([...answer.headers.values()].join()).not.toContain('deadbeef');
    const own = await span('GET /v1/leads', ({ attributes }) => attributes['praxis.request_id'] === mine);
    expect(own).toMatchObject({ parentSpanId: undefined });
    expect(own.traceId).not.toBe(traceId);
  }
  expect(collector.bytes().includes('deadbeef')).toBe(false);
});

test('metrics are refused without the token', async () => {
  for (const name of ['api', 'worker'] as const)
    for (const authorization of ['', 'Bearer another-token-of-metrics', `Basic ${TOKEN}`]) {
      const { status, text } = await scrape(metricsOf(name), { authorization });
      expect({ name, status, shows: text.includes('praxis_') }).toEqual({ name, status: 401, shows: false });
    }
});

test('each metric that the dashboard and the alerts use exists', async () => {
  const queried = queriedMetrics();
  expect(queried.length).toBeGreaterThan(15);
  let missing: string[] = queried;
  await until('every metric', { ...WITHIN, explain: () => Promise.resolve(missing.join()) }, async () => {
    const names = ['api', 'worker', 'sdk'] as const;
    const texts = await Promise.all(names.map((name) => scrape(metricsOf(name))));
    const exposed = exposedMetrics(texts.map(({ text }) => text).join('\n'));
    missing = queried.filter((name) => !exposed.has(name));
    return missing.length === 0;
  });
});

test('events are counted', async () => {
  // Counts one or more, because a request whose answer was lost is sent again.
  await counted('api', /^praxis_intakes_total\{outcome="answered"\} [1-9]/m);
  await counted(
    'api',
    /^praxis_http_requests_total\{method="POST",route="\/v1\/:industry\/followup\/send",status="20[02]"\} [1-9]/m,
  );
  await counted('api', /^praxis_pool_connections\{pool="app",state="idle"\} \d+$/m);
  await until('the backlogs to be known', WITHIN, async () => {
    const { text } = await scrape(metricsOf('api'));
    return ['outbox', 'praxis'].every((queue) =>
      new RegExp(`^praxis_queue_backlog\\{queue="${queue}"\\} \\d+$`, 'm').test(text),
    );
  });
  await until('both messages to be counted', WITHIN, async () => {
    const { text } = await scrape(metricsOf('worker'));
    return ['sms', 'email'].every((channel) =>
      new RegExp(`^praxis_sends_total\\{channel="${channel}",outcome="sent"\\} [1-9]`, 'm').test(text),
    );
  });
  await counted('worker', /^praxis_journeys_total\{state="started"\} [1-9]/m);
});

test('no span, metric or log line contains personal data', async () => {
  // Once the log has this request, it has everything before it.
  const last = randomUUID();
  await tenant.api.get('/v1/leads?limit=1', { headers: { 'x-request-id': last } });
  await span('GET /v1/leads', ({ attributes }) => attributes['praxis.request_id'] === last);
  expect(collector.spans.length).toBeGreaterThan(50);
  const texts = await Promise.all((['api', 'worker', 'sdk'] as const).map((name) => scrape(metricsOf(name))));
  expect(texts.flatMap(({ text }) => hits('metrics', Buffer.from(text), WANTED))).toEqual([]);
  expect(texts.filter(({ text }) => text.includes(tenant.id) || text.includes(sessionId))).toEqual([]);
  expect(hits('spans', collector.bytes(), WANTED)).toEqual([]);
  const logs = filesIn(join(chaos.stack.dataDir, 'logs'), /\.log/);
  expect(logs.flatMap(({ path, bytes }) => hits(path, bytes, WANTED))).toEqual([]);
});

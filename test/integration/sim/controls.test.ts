/** Simulated providers told to fail: the journey says so, goes on by itself, loses nothing and sends nothing twice. */
import type { JourneyView } from '@praxis/contracts/journey';
import { SimControls } from '@praxis/contracts/sim';
import type { Answer } from '../../support/api.js';
import type { Fields } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

let world: World;
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  tenant = await world.tenant();
});
afterEach(async () => {
  for (const port of ['sms', 'email', 'calendar']) await control(port);
});
afterAll(() => world.close());

async function control(port: string, controls: Fields = {}): Promise<Answer> {
  return expectOk(await world.api.post('/v1/sim/controls', { port, ...controls }, { key: null }));
}

async function booked(): Promise<{ sessionId: string; leadId: string }> {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  return { sessionId, leadId };
}

function send(journey: { sessionId: string; leadId: string }): Promise<Answer> {
  return tenant.api.post('/v1/law/followup/send', { ...journey, templates: ['thank_you'], channel: 'sms' });
}

async function view(sessionId: string): Promise<JourneyView> {
  return (await tenant.api.get(`/v1/law/journey/${sessionId}`)).body.journey as JourneyView;
}

async function accepted(sessionId: string): Promise<number> {
  const { body } = await tenant.api.get(`/v1/sim/inbox?sessionId=${sessionId}&port=sms`);
  return (body.items as unknown[]).length;
}

const followUpOf = ({ steps }: JourneyView): string | undefined =>
  steps.find(({ step }) => step === 'followup')?.state;

test('controls are shown as set, one entry a port', async () => {
  await control('sms', { failNext: 3, failure: 'timeout', delayMs: 5 });
  const { body } = expectOk(await world.api.get('/v1/sim/controls', { key: null }));
  const items = (body.items as unknown[]).map((item) => SimControls.parse(item));
  expect(items.map(({ port }) => port)).toEqual(['sms', 'email', 'calendar', 'phone']);
  expect(items[0]).toEqual({
    port: 'sms',
    failNext: 3,
    failAlways: false,
    failure: 'timeout',
    delayMs: 5,
    webhooks: true,
  });
});

test.each([
  {},
  { port: 'fax' },
  { port: 'sms', failNext: -1 },
  { port: 'sms', failNext: 1001 },
  { port: 'sms', failure: 'explode' },
  { port: 'sms', delayMs: 60_001 },
  { port: 'sms', failAlways: 'yes' },
])('controls refuse %j', async (body) => {
  expectRefusal(await world.api.post('/v1/sim/controls', body), 400, 'validation_failed');
});

test.each(['unavailable', 'timeout', 'rate_limited'])(
  'a provider that is %s for a moment: sent once, a little later',
  async (failure) => {
    const journey = await booked();
    await control('sms', { failNext: 2, failure });
    const answer = expectOk(await send(journey));
    expect(answer.body.sent).toHaveLength(1);
    expect(await accepted(journey.sessionId)).toBe(1);
  },
);

test('a provider that took the message and hung up: found again, not sent again', async () => {
  const journey = await booked();
  await control('sms', { failNext: 1, failure: 'accept_then_drop' });
  const answer = expectOk(await send(journey));
  await until('the message to be sent', { timeoutMs: 20_000 }, async () => {
    const [message] = (await view(journey.sessionId)).messages;
    return message?.status === 'sent' || message?.status === 'delivered';
  });
  expect([200, 202]).toContain(answer.status);
  expect(await accepted(journey.sessionId)).toBe(1);
});

test('a recipient the provider refuses: said so, not tried again, the journey lives on', async () => {
  const journey = await booked();
  await control('sms', { failNext: 1, failure: 'rejected' });
  const answer = expectOk(await send(journey));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ sent: [], skipped: [{ template: 'thank_you', channel: 'sms' }] });
  expect(followUpOf(await view(journey.sessionId))).toBe('failed');
  expect(await accepted(journey.sessionId)).toBe(0);
  const again = expectOk(await send(journey));
  expect(again.body).toMatchObject({ sent: [], skipped: [{ channel: 'sms' }] });
  expect(await accepted(journey.sessionId)).toBe(0);
});

test('a provider that stays down: 202 before the caller gives up, shown as retrying, sent once when it is back', async () => {
  const journey = await booked();
  await control('sms', { failAlways: true, failure: 'unavailable' });
  const begun = performance.now();
  const answer = expectOk(await send(journey));
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(answer).toMatchObject({
    status: 202,
    body: { pending: true, sent: [], waiting: [{ template: 'thank_you', channel: 'sms' }] },
  });
  await until(
    'the step to show it',
    { timeoutMs: 10_000 },
    async () => followUpOf(await view(journey.sessionId)) === 'retrying',
  );
  await control('sms');
  await until(
    'the message to be sent',
    { timeoutMs: 30_000 },
    async () => followUpOf(await view(journey.sessionId)) === 'done',
  );
  expect(await accepted(journey.sessionId)).toBe(1);
  expect(expectOk(await send(journey)).status).toBe(200);
  expect(await accepted(journey.sessionId)).toBe(1);
});

test('a slow provider is waited for', async () => {
  const journey = await booked();
  await control('sms', { delayMs: 1_500 });
  expect(expectOk(await send(journey)).body.sent).toHaveLength(1);
});

test('one port’s trouble is not the other’s', async () => {
  const journey = await booked();
  await control('sms', { failAlways: true });
  const answer = expectOk(
    await tenant.api.post('/v1/law/followup/send', {
      ...journey,
      templates: ['thank_you'],
      channel: ['sms', 'email'],
    }),
  );
  expect(answer.body).toMatchObject({
    pending: true,
    sent: [{ channel: 'email' }],
    waiting: [{ channel: 'sms' }],
  });
});

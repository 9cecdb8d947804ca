/**
 * Simulated providers that fail: the journey reports it, continues by itself, loses nothing and sends nothing
 * twice. The tests mostly wait for retries, so they run in parallel, each in a separate tenant.
 */
import type { JourneyView } from '@praxis/contracts/journey/journey';
import { SimControls } from '@praxis/contracts/sim/sim';
import { readSimControls } from '@praxis/db/sim/sim';
import type { Answer } from '../../support/api.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { controlSim } from '../../support/sim-controls.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

/** A journey with an appointment, in a separate tenant whose providers the test controls. */
class Journey {
  private constructor(
    private readonly tenant: Awaited<ReturnType<World['tenant']>>,
    private readonly ids: { sessionId: string; leadId: string },
  ) {}

  static async booked(): Promise<Journey> {
    const tenant = await world.tenant();
    const { sessionId, leadId } = await intakeDone(tenant.api);
    expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
    return new Journey(tenant, { sessionId, leadId });
  }

  /** Only for this tenant; the route sets controls for all. */
  control(port: 'sms' | 'email', controls: Partial<SimControls> = {}): Promise<void> {
    return controlSim(world.database, { tenantId: this.tenant.id, port, ...controls });
  }

  send(channel: 'sms' | readonly string[] = 'sms'): Promise<Answer> {
    return this.tenant.api.post('/v1/law/followup/send', { ...this.ids, templates: ['thank_you'], channel });
  }

  /** The answer once no message is being sent. On a busy machine some still are; then the request is repeated. */
  async sent(channel?: 'sms' | readonly string[]): Promise<Answer> {
    return await until('the follow-up to be sent', { timeoutMs: 20_000 }, async () => {
      const answer = expectOk(await this.send(channel));
      return answer.body.pending !== true && answer;
    });
  }

  async view(): Promise<JourneyView> {
    return (await this.tenant.api.get(`/v1/law/journey/${this.ids.sessionId}`)).body.journey as JourneyView;
  }

  /** Number of text messages that the provider accepted. */
  async accepted(): Promise<number> {
    const { body } = await this.tenant.api.get(`/v1/sim/inbox?sessionId=${this.ids.sessionId}&port=sms`);
    return (body.items as unknown[]).length;
  }
}

const followUpOf = ({ steps }: JourneyView): string | undefined =>
  steps.find(({ step }) => step === 'followup')?.state;

test('controls are set for every tenant and shown as set, one entry per port', async () => {
  const tenant = await world.tenant();
  // These leave the calendar's behavior unchanged, because other tests book meanwhile.
  const set = {
    port: 'calendar',
    failNext: 0,
    failAlways: false,
    failure: 'timeout',
    delayMs: 5,
    webhooks: false,
  };
  expectOk(await world.api.post('/v1/sim/controls', set, { key: null }));
  const { body } = expectOk(await world.api.get('/v1/sim/controls', { key: null }));
  const items = (body.items as unknown[]).map((item) => SimControls.parse(item));
  expect(items.map(({ port }) => port)).toEqual(['sms', 'email', 'calendar', 'phone', 'crm', 'robot']);
  expect(items[2]).toEqual(set);
  const ofTenant = await world.database.withTenant(tenant.id, (tx) => readSimControls(tx, 'calendar'));
  expect(SimControls.parse({ ...(ofTenant as object), port: 'calendar' })).toEqual(set);
  expectOk(await world.api.post('/v1/sim/controls', { port: 'calendar' }, { key: null }));
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

test.concurrent.each(['unavailable', 'timeout', 'rate_limited'] as const)(
  'a provider that is %s for a moment: the message is sent once, a little later',
  async (failure) => {
    const journey = await Journey.booked();
    await journey.control('sms', { failNext: 2, failure });
    expect((await journey.sent()).body.sent).toHaveLength(1);
    expect(await journey.accepted()).toBe(1);
  },
);

test.concurrent(
  'a provider that accepted the message before it disconnected: it is found, and not sent again',
  async () => {
    const journey = await Journey.booked();
    await journey.control('sms', { failNext: 1, failure: 'accept_then_drop' });
    const answer = expectOk(await journey.send());
    await until('the message to be sent', { timeoutMs: 20_000 }, async () => {
      const [message] = (await journey.view()).messages;
      return message?.status === 'sent' || message?.status === 'delivered';
    });
    expect([200, 202]).toContain(answer.status);
    expect(await journey.accepted()).toBe(1);
  },
);

test.concurrent(
  'a recipient that the provider rejects is reported, without a retry, and the journey continues',
  async () => {
    const journey = await Journey.booked();
    await journey.control('sms', { failNext: 1, failure: 'rejected' });
    const answer = await journey.sent();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ sent: [], skipped: [{ template: 'thank_you', channel: 'sms' }] });
    expect(followUpOf(await journey.view())).toBe('failed');
    expect(await journey.accepted()).toBe(0);
    const again = await journey.sent();
    expect(again.body).toMatchObject({ sent: [], skipped: [{ channel: 'sms' }] });
    expect(await journey.accepted()).toBe(0);
  },
);

test.concurrent(
  'a provider that stays down: 202 before the caller times out, shown as retrying, sent once when it is back',
  async () => {
    const journey = await Journey.booked();
    await journey.control('sms', { failAlways: true, failure: 'unavailable' });
    const begun = performance.now();
    const answer = expectOk(await journey.send());
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect(answer).toMatchObject({
      status: 202,
      body: { pending: true, sent: [], waiting: [{ template: 'thank_you', channel: 'sms' }] },
    });
    await until(
      'the step to be shown as retrying',
      { timeoutMs: 10_000 },
      async () => followUpOf(await journey.view()) === 'retrying',
    );
    await journey.control('sms');
    await until(
      'the message to be sent',
      { timeoutMs: 30_000 },
      async () => followUpOf(await journey.view()) === 'done',
    );
    expect(await journey.accepted()).toBe(1);
    expect((await journey.sent()).status).toBe(200);
    expect(await journey.accepted()).toBe(1);
  },
);

test.concurrent('waits for a slow provider', async () => {
  const journey = await Journey.booked();
  await journey.control('sms', { delayMs: 1_500 });
  expect((await journey.sent()).body.sent).toHaveLength(1);
  expect(await journey.accepted()).toBe(1);
});

test.concurrent('failures of one port do not affect the other', async () => {
  const journey = await Journey.booked();
  await journey.control('sms', { failAlways: true });
  const { body } = await until('the email to be sent', { timeoutMs: 20_000 }, async () => {
    const answer = expectOk(await journey.send(['sms', 'email']));
    return (answer.body.sent as unknown[]).length > 0 && answer;
  });
  expect(body).toMatchObject({ pending: true, sent: [{ channel: 'email' }], waiting: [{ channel: 'sms' }] });
  // Otherwise the run would retry as long as the stack lives.
  await journey.control('sms');
  expect((await journey.sent(['sms', 'email'])).body.sent).toHaveLength(2);
});

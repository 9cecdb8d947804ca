/** Live changes: the whole view at connect, each change soon after its commit, nothing of other sessions. */
import { randomUUID } from 'node:crypto';
import { appointmentToken } from '@praxis/config/appointment-token';
import { JourneyView } from '@praxis/contracts/journey/journey';
import { findDemoTenants } from '@praxis/db/tenant/tenant';
import { Call } from '../../support/call.js';
import { startInterruptibleApi } from '../../support/interruptible-api.js';
import { lawIntake, newSession, realEstateIntake, ROI_INPUTS } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { LiveStream } from '../../support/live-stream.js';
import { until } from '../../support/until.js';
import { closeStreams, watchPath } from '../../support/live-watch.js';
import { signedIn, type Member } from '../../support/members.js';
import { newVisitor, visitorHeaders } from '../../support/visitor.js';

const world = World.ofFile();
const open: LiveStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
  closeStreams();
});

async function watch(
  sessionId: string,
  industry = 'law',
  lastEventId?: number,
  baseUrl = world.stack.baseUrl,
): Promise<LiveStream> {
  const visitor = await visitorHeaders(world.stack.baseUrl);
  const stream = await LiveStream.open(
    `${baseUrl}/v1/live?industry=${industry}&sessionId=${sessionId}`,
    lastEventId === undefined ? visitor : { ...visitor, 'last-event-id': String(lastEventId) },
  );
  open.push(stream);
  return stream;
}

const latest = (stream: LiveStream): JourneyView | undefined => {
  const last = stream.journeys.at(-1);
  return last && JourneyView.parse(last);
};

const stateOf = (view: JourneyView | undefined, step: string): string | undefined =>
  view?.steps.find((one) => one.step === step)?.state;

test('sends the whole view at connect, with the worker’s presence', async () => {
  const { sessionId, leadId } = await intakeDone(world.api);
  const stream = await watch(sessionId);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toContain('no-store');
  const view = await until('the view', { timeoutMs: 2_000 }, () => latest(stream));
  expect(view).toMatchObject({ sessionId, leadId, status: 'open', industry: 'law' });
  expect(stateOf(view, 'intake')).toBe('done');
  await until('the worker', { timeoutMs: 2_000 }, () =>
    stream.events.some(({ event, data }) => event === 'worker' && data.up === true),
  );
});

test('a new journey appears live, and then each step', async () => {
  const intake = lawIntake();
  const sessionId = String(intake.sessionId);
  const stream = await watch(sessionId);
  const shown = async (step: string, call: () => Promise<unknown>): Promise<void> => {
    await call();
    await until(
      `${step} on screen`,
      { timeoutMs: 10_000, pollMs: 5 },
      () => stateOf(latest(stream), step) === 'done',
    );
  };
  let leadId = '';
  await shown('intake', async () => {
    leadId = String(expectOk(await world.api.post('/v1/law/intake/submit', intake)).body.leadId);
  });
  await shown('appointment', async () =>
    expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId })),
  );
  await shown('followup', () => followUpSent(world.api, { sessionId, leadId }, { channel: 'sms' }));
  await shown('roi', async () =>
    expectOk(await world.api.post('/v1/law/roi/calc', { sessionId, inputs: ROI_INPUTS })),
  );
  const view = await until('the delivered message', { timeoutMs: 10_000 }, () => {
    const seen = latest(stream);
    return seen?.messages[0]?.status === 'delivered' && seen;
  });
  expect(view.appointment?.icsUrl).toMatch(/^\/v1\/law\/appointment\/.+\/ics\?token=/);
  expect(view.run?.workflowId).toContain(sessionId);
  const ids = stream.events.map(({ id }) => id);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0))).toBe(true);
});

test('after a reload the view is complete again and the ids continue', async () => {
  const { sessionId, leadId } = await intakeDone(world.api);
  const first = await watch(sessionId);
  await until('the view', { timeoutMs: 2_000 }, () => latest(first));
  const lastId = first.events.at(-1)?.id ?? 0;
  first.close();
  expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  const second = await watch(sessionId, 'law', lastId);
  const view = await until('the view', { timeoutMs: 2_000 }, () => latest(second));
  expect(stateOf(view, 'appointment')).toBe('done');
  expect(second.events[0]?.id).toBeGreaterThan(lastId);
});

test('sends changes that happened while the database connection was lost', async () => {
  const { sessionId, leadId } = await intakeDone(world.api);
  const api = await startInterruptibleApi(world.stack);
  try {
    const stream = await watch(sessionId, 'law', undefined, api.baseUrl);
    await until('the view', { timeoutMs: 2_000 }, () => latest(stream));
    await api.cutNotifications();
    expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId }));
    await until(
      'the appointment on screen',
      { timeoutMs: 5_000 },
      () => stateOf(latest(stream), 'appointment') === 'done',
    );
  } finally {
    await api.stop();
  }
});

test('as topics: a visitor’s own journeys and calls over one stream, and nobody else’s', async () => {
  const { sessionId, leadId } = await intakeDone(world.api);
  const own = `journey:law:${sessionId}`;
  const stranger = { 'x-visitor-token': await newVisitor(world.stack.baseUrl) };
  const theirs = await LiveStream.open(`${world.stack.baseUrl}/v1/live?topics=${own}`, stranger);
  open.push(theirs);
  expect(theirs.status).toBe(403);
  const caller = newSession();
  const begun = expectOk(await world.api.post('/v1/law/calls', { sessionId: caller })).body;
  const call = begun.call as { id: string };
  const spoken = `call:law:${caller}:${call.id}`;
  const refused = [
    `leads:${randomUUID()}`,
    `call:law:${sessionId}:${call.id}`,
    `journey:law:${sessionId}:x`,
    'journey:nowhere:sess-123456',
    `call:law:${sessionId}`,
  ];
  const topics = [own, spoken, ...refused];
  const stream = await LiveStream.open(`${world.stack.baseUrl}/v1/live?topics=${topics.join(',')}`);
  open.push(stream);
  expect(stream.status).toBe(200);
  const received = (name: string): Record<string, unknown>[] =>
    stream.events.filter(({ event }) => event === name).map(({ data }) => data);
  await until(
    'both states',
    { timeoutMs: 5_000 },
    () => received('call').length > 0 && latest(stream) !== undefined,
  );
  expect(received('refused')).toEqual([{ topics: refused }]);
  expect(received('journey')[0]).toMatchObject({ topic: own, sessionId });
  expect(received('call')[0]).toEqual({ topic: spoken, callId: call.id });
  expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await until(
    'the appointment on screen',
    { timeoutMs: 5_000 },
    () => stateOf(latest(stream), 'appointment') === 'done',
  );
  expect(new Set(stream.events.map(({ data }) => data['topic'])).size).toBe(3);
});

test('another session, and the same session id in the other industry, receive nothing of it', async () => {
  const sessionId = newSession();
  const others = await Promise.all([
    watch(newSession()),
    watch(sessionId, 'realestate'),
    watch(sessionId.slice(0, -1)),
  ]);
  const mine = await watch(sessionId);
  await world.api.post('/v1/law/intake/submit', lawIntake({ sessionId, name: 'Watched Person' }));
  await until('my view', { timeoutMs: 2_000 }, () => latest(mine));
  // The other session's view would have arrived before its own later view.
  const marker = await watch(newSession());
  const { sessionId: later } = await intakeDone(world.api);
  const fresh = await watch(later);
  await until('a later view', { timeoutMs: 2_000 }, () => latest(fresh));
  for (const stream of [...others, marker]) expect(stream.journeys).toEqual([]);
});

test('a message about the appointment appears live, even if no follow-up was sent', async () => {
  const { sessionId, leadId } = await intakeDone(world.api);
  const booked = expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId })).body;
  const stream = await watch(sessionId);
  const demo = (await findDemoTenants(world.database)).find(({ industry }) => industry === 'law');
  const { id: appointmentId } = booked.appointment as { id: string };
  const claim = { tenantId: demo?.id ?? '', appointmentId, sequence: 0 };
  const token = appointmentToken(world.stack.secrets().masterKey, claim);
  expectOk(await world.api.post('/v1/appointments/by-link/cancel', { token }, { key: null }));
  await until('the notice on screen', { timeoutMs: 10_000 }, () =>
    latest(stream)?.messages.some(
      ({ template, channel, status }) =>
        template === 'appointment_cancelled' && channel === 'sms' && status === 'delivered',
    ),
  );
  expect(stateOf(latest(stream), 'followup')).toBe('idle');
});

test('two screens of one session receive the same', async () => {
  const intake = realEstateIntake();
  const sessionId = String(intake.sessionId);
  const screens = await Promise.all([watch(sessionId, 'realestate'), watch(sessionId, 'realestate')]);
  await world.api.post('/v1/realestate/intake/submit', intake);
  for (const screen of screens)
    await until('the intake', { timeoutMs: 2_000 }, () => stateOf(latest(screen), 'intake') === 'done');
  expect(latest(screens[0])).toEqual(latest(screens[1]));
});

test.each(['', 'industry=law', 'sessionId=sess-abcdef', 'industry=medicine&sessionId=sess-abcdef'])(
  'refuses %j',
  async (query) => {
    const answer = await world.api.get(`/v1/live?${query}`, { key: null });
    expect(answer).toMatchObject({ status: 400, body: { ok: false, code: 'validation_failed' } });
  },
);

test('an unusual session id opens a silent stream and causes no harm', async () => {
  const stream = await watch('%00');
  expect([200, 400]).toContain(stream.status);
  expect((await world.api.get('/healthz')).status).toBe(200);
});

test('a booking in a call appears live on its visitor’s phone, before any step; a reply from there reaches its lead', async () => {
  const call = await Call.start({ api: world.api });
  const stream = await watch(call.sessionId);
  await call.say('I am Ada Byron, 313-555-0142');
  await call.book();
  const view = await until('the confirmation on the phone', { timeoutMs: 30_000 }, () => {
    const seen = latest(stream);
    return seen?.messages.find(({ status }) => status === 'delivered') && seen;
  });
  expect(view).toMatchObject({
    sessionId: call.sessionId,
    mode: 'sim',
    messages: [{ channel: 'sms', template: 'appointment_confirmation' }],
    steps: Array(4).fill({ state: 'idle' }),
  });
  expect(view.appointment?.start).toBeDefined();
  // No journey has begun, so there is no run to open and no lead to continue with.
  expect(view.run).toBeUndefined();
  expect(view.leadId).toBeUndefined();
  expectOk(await world.api.post('/v1/sim/inbound', { sessionId: call.sessionId, body: 'STOP' }));
  await until('the answer', { timeoutMs: 30_000 }, () =>
    latest(stream)?.messages.some(({ template }) => template === 'opt_out_confirmation'),
  );

  // The steps of the journey are added to the view.
  const { leadId } = await intakeDone(world.api, 'law', { sessionId: call.sessionId });
  const both = await until('the intake', { timeoutMs: 10_000 }, () => {
    const seen = latest(stream);
    return stateOf(seen, 'intake') === 'done' && seen;
  });
  expect(both).toMatchObject({ leadId, appointment: { id: view.appointment?.id } });
  expect(both.messages.map(({ template }) => template)).toEqual([
    'appointment_confirmation',
    'opt_out_confirmation',
  ]);
});

test('a booking in a call is masked for a viewer until they may see its lead', async () => {
  const tenant = await world.tenant();
  const call = await Call.start({ api: tenant.api });
  await call.say('I am Ada Byron, 313-555-0142');
  await call.book();
  const textOf = async (member: Member): Promise<string | undefined> => {
    const path = `/v1/live?industry=law&sessionId=${call.sessionId}&tenantId=${tenant.id}`;
    const stream = await watchPath(member, path);
    return await until('the confirmation', { timeoutMs: 30_000 }, () => latest(stream)?.messages[0]?.text);
  };
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  expect(await textOf(viewer)).not.toMatch(/confirmed|appointment/i);
});

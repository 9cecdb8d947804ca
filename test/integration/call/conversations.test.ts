/**
 * A conversation by its id: one appointment and one lead, whichever function books first, and only for the visitor who
 * owns the conversation, in any of their sessions.
 */
import { randomUUID } from 'node:crypto';
import { BookMeetingResult } from '@praxis/contracts/appointment/meeting';
import { AiChatResult, ProcessConversationResult } from '@praxis/contracts/call/call-function';
import type { ApiClient } from '../../support/api.js';
import { Call } from '../../support/call.js';
import { newSession, ROI_INPUTS, type Fields } from '../../support/factories.js';
import { expectOk, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { newVisitor } from '../../support/visitor.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

/** A conversation through the named functions. */
class Conversation {
  readonly #history: { speaker: 'ai' | 'caller'; message: string }[] = [];
  constructor(
    readonly api: ApiClient,
    readonly id = `talk-${randomUUID()}`,
  ) {}

  get named(): Fields {
    return { industry: 'law', conversationId: this.id };
  }

  async say(message: string): Promise<AiChatResult> {
    const body = { ...this.named, message, conversationHistory: this.#history };
    const answer = AiChatResult.parse(expectOk(await this.api.post('/v1/functions/ai-chat', body)).body);
    this.#history.push({ speaker: 'caller', message }, { speaker: 'ai', message: answer.response });
    return answer;
  }

  async introduce(): Promise<void> {
    await this.say('My name is Jane Roe and I had a car accident. My number is (313) 555-0142');
  }

  async book(): Promise<AiChatResult> {
    await this.say('Please book an appointment for me');
    await this.say('The first one');
    return await this.say('Yes');
  }

  async meet(overrides: Fields = {}): Promise<BookMeetingResult> {
    const body = { ...this.named, source: 'ai_voice_caller', qualification: PERSON, ...overrides };
    const answer = await this.api.post('/v1/functions/book-meeting', body);
    return BookMeetingResult.parse(expectOk(answer).body);
  }

  async process(overrides: Fields = {}): Promise<ProcessConversationResult> {
    const body = { ...this.named, ...overrides };
    const answer = await this.api.post('/v1/functions/process-conversation', body);
    return ProcessConversationResult.parse(expectOk(answer).body);
  }
}

const PERSON = { name: 'Jane Roe', phone: '(313) 555-0142' };

async function stored(): Promise<{ leads: { id: string }[]; appointments: { id: string }[] }> {
  return await world.database.withTenant(tenant.id, async (tx) => ({
    leads: await tx.query<{ id: string }>`select id from leads`,
    appointments: await tx.query<{ id: string }>`select id from appointments`,
  }));
}

test('an appointment booked in the conversation is found by a later booking request', async () => {
  const talk = new Conversation(tenant.api);
  await talk.introduce();
  const { actions, call } = await talk.book();
  const booked = actions.find(({ type }) => type === 'book_appointment')?.receipt?.appointment;
  expect(call.qualification.appointmentBooked).toBe(true);
  // Without contact details and with a new session: the conversation still knows its visitor.
  const met = await talk.meet({ qualification: {}, sessionId: newSession() });
  expect(met).toMatchObject({ existing: true, appointment: { id: booked?.id } });
  expect(await talk.meet()).toMatchObject({ existing: true, leadId: met.leadId });
  const { leadId } = await talk.process();
  expect(leadId).toBe(met.leadId);
  expect(await talk.meet()).toMatchObject({ existing: true, appointment: { id: booked?.id }, leadId });
  expect(await stored()).toEqual({ leads: [{ id: leadId }], appointments: [{ id: booked?.id }] });
});

test('an appointment booked by a request is known to the conversation, which says so', async () => {
  const talk = new Conversation(tenant.api);
  const met = await talk.meet({ preferredTime: 'any time' });
  await talk.introduce();
  const asked = await talk.say('Please book an appointment for me');
  expect(asked.response).toMatch(/have an appointment with us already/);
  expect(asked.response).toMatch(/Your appointment is on/);
  expect(asked.actions).toContainEqual({
    type: 'book_appointment',
    outcome: 'refused',
    reason: 'already_booked',
  });
  expect(asked.call.qualification.appointmentBooked).toBe(true);
  expect(await talk.meet()).toMatchObject({ existing: true, leadId: met.leadId });
  expect(await talk.process()).toMatchObject({ leadId: met.leadId });
  expect(await stored()).toEqual({
    leads: [{ id: met.leadId }],
    appointments: [{ id: met.appointment.id }],
  });
});

test('a request in the middle of the conversation books for its call, which then knows it', async () => {
  const talk = new Conversation(tenant.api);
  await talk.introduce();
  await talk.say('Please book an appointment for me');
  const [met, again] = [await talk.meet({ qualification: {} }), await talk.meet()];
  expect(met).toMatchObject({ existing: false });
  expect(again).toMatchObject({ existing: true, leadId: met.leadId });
  await talk.say('The first one');
  const answer = await talk.say('Yes');
  expect(answer.response).toMatch(/have an appointment with us already/);
  expect(answer.response).not.toMatch(/you are booked/i);
  expect(await talk.process()).toMatchObject({ leadId: met.leadId });
  expect(await stored()).toEqual({
    leads: [{ id: met.leadId }],
    appointments: [{ id: met.appointment.id }],
  });
});

test('a conversation that has ended without an appointment gets one, with its own lead', async () => {
  const talk = new Conversation(tenant.api);
  await talk.introduce();
  const { leadId, callId } = await talk.process();
  const met = await talk.meet({ qualification: {} });
  expect(met).toMatchObject({ leadId, existing: false });
  expect(met.run?.workflowId).toContain(callId);
  expect(await talk.process()).toMatchObject({
    leadId,
    call: { qualification: { appointmentBooked: true } },
  });
  expect((await stored()).leads).toEqual([{ id: leadId }]);
});

describe('in the demo', () => {
  let mine: ApiClient;
  let theirs: ApiClient;
  beforeAll(async () => {
    mine = world.api.as(await newVisitor(world.stack.baseUrl));
    theirs = world.api.as(await newVisitor(world.stack.baseUrl));
  });

  test('a visitor continues their conversation in another session of theirs, and nobody else can', async () => {
    const talk = new Conversation(mine);
    await talk.say('Hello, my name is Jane Roe');
    const foreign = newSession();
    expectOk(await theirs.post('/v1/law/roi/calc', { sessionId: foreign, inputs: ROI_INPUTS }));
    const body = { ...talk.named, sessionId: foreign };
    expectRefusal(await mine.post('/v1/functions/process-conversation', body), 403, 'session_not_yours');
    const stranger = new Conversation(theirs, talk.id);
    expectRefusal(
      await theirs.post('/v1/functions/process-conversation', stranger.named),
      403,
      'session_not_yours',
    );
    const ended = await talk.process({ sessionId: newSession() });
    expect(ended.call).toMatchObject({
      state: 'ended',
      qualification: { contactInfo: { name: 'Jane Roe' } },
    });
    expect((await talk.process()).callId).toBe(ended.callId);
  });

  test('a call is a conversation under its own id, with and without its session', async () => {
    const call = await Call.start({ api: mine });
    const talk = new Conversation(mine, call.id);
    expect(await talk.say('Hello')).toMatchObject({ call: { id: call.id } });
    expectRefusal(
      await theirs.post('/v1/functions/process-conversation', talk.named),
      403,
      'session_not_yours',
    );
    expect(await talk.process({ sessionId: call.sessionId })).toMatchObject({ callId: call.id });
  });
});

test('with a tenant’s key, a session counts as the visitor’s once they have used it', async () => {
  const api = tenant.api.as(await newVisitor(world.stack.baseUrl));
  const other = tenant.api.as(await newVisitor(world.stack.baseUrl));
  const sessionId = newSession();
  const first = new Conversation(api);
  await first.process({ sessionId });
  const talk = new Conversation(api);
  await talk.say('Hello');
  const body = { ...talk.named, sessionId };
  const path = '/v1/functions/process-conversation';
  expectRefusal(await other.post(path, body), 404, 'not_found');
  expectRefusal(await tenant.api.as(null).post(path, body), 404, 'not_found');
  expectRefusal(await api.post(path, { ...body, sessionId: newSession() }), 404, 'not_found');
  expect(await talk.process({ sessionId })).toMatchObject({ call: { state: 'ended' } });
  expect(await first.process()).toMatchObject({ call: { state: 'ended' } });
});

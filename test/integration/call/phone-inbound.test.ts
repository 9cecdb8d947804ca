/**
 * Calls to a tenant's number: signed requests, a conversation over the web socket, transfers to a person, and bad
 * lines.
 */
import { randomUUID } from 'node:crypto';
import { CallList, CallResult } from '@praxis/contracts/call/call';
import { lineSignature, SimPhoneLine } from '@praxis/providers/phone/sim-line';
import { sql, type Sql } from '@praxis/db/core/sql';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { startOwnApi } from '../../support/own-api.js';
import { CALLER, lineTo } from '../../support/phone-line.js';
import { until } from '../../support/until.js';
import { giveAccounts, TWILIO_ACCOUNT } from '../../support/webhooks.js';

const HANDOVER = '+13135550177';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

async function rows<Row>(statement: Sql): Promise<Row[]> {
  return await world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
}

async function calls(): Promise<CallList['items']> {
  return CallList.parse(expectOk(await owner.get('/v1/calls')).body).items;
}

/** A call of the tenant in full, unmasked: the first one, or the one of this line. */
async function callOf(line?: SimPhoneLine): Promise<CallResult['call']> {
  const [row] = await rows<{ id: string; session: string }>(
    sql`select c.id, c.session_id as session from calls c join phone_calls p on p.call_id = c.id
     where ${line?.callSid ?? null}::text is null or p.provider_call_id = ${line?.callSid ?? null}`,
  );
  const answer = await tenant.api.get(`/v1/calls/${row?.id ?? ''}?sessionId=${row?.session ?? ''}`);
  return CallResult.parse(expectOk(answer).body).call;
}

async function settle(change: Record<string, unknown> = {}): Promise<void> {
  // The number is sent as people write it; it is kept and dialed as HANDOVER.
  const body = { handoverNumber: '(313) 555-0177', voicemail: 'message', monthlyCapCents: 10_000, ...change };
  expectOk(await owner.put('/v1/settings/phone', body));
}

const path = (): string => `/v1/webhooks/sim/${tenant.id}/voice`;

test('a caller gets the AI disclosure, books an appointment, and hangs up: one lead, one call in the log', async () => {
  const line = await lineTo(world, tenant.id).ring();
  const relay = line.element('ConversationRelay')?.attributes;
  expect(line.element('Connect')?.attributes['action']).toMatch(/\/voice\/[0-9a-f-]{36}\/action$/);
  expect(relay).toMatchObject({ interruptible: 'any', dtmfDetection: 'true', language: 'en-US' });
  expect(relay?.['url']).toMatch(/^ws:\/\/.*\/v1\/webhooks\/relay\/[\w-]+\.[\w-]+$/);
  expect(relay?.['welcomeGreeting']).toMatch(/AI assistant.*not a person.*recorded/);
  expect(decodeURIComponent(line.document)).not.toContain(CALLER.slice(2));
  // The vendor repeats a request without a timely answer: this is the same call with another connection.
  const id = (await calls())[0]?.id;
  await line.ask(path(), { CallStatus: 'ringing' });
  expect((await calls()).map((call) => call.id)).toEqual([id]);

  const first = await line.say('My name is Jane Roe and I had a car accident');
  // Each sentence was spoken once, as it arrived: the transcript matches.
  const said = (await callOf()).messages.filter(({ speaker }) => speaker === 'ai').at(-1);
  expect(first).toBe(said?.message);
  expect(await line.say('Please book an appointment for me')).toMatch(/Which suits you/);
  expect(await line.say('The first one')).toMatch(/Shall I book it/);
  expect(await line.say('Yes')).toMatch(/You are booked for .*code is/);
  await line.hangUp();
  const call = await until('the call to end', { timeoutMs: 10_000 }, async () => {
    const now = await callOf();
    return now.state === 'ended' && now.phone?.status === 'completed' ? now : undefined;
  });
  expect(call).toMatchObject({
    channel: 'phone',
    endReason: 'caller',
    phone: { direction: 'inbound', number: CALLER, outcome: null },
    qualification: { appointmentBooked: true, contactInfo: { name: 'Jane Roe', phone: CALLER } },
  });
  expect(call.receipts.map(({ action }) => action)).toEqual(['book_appointment']);
  expect(await rows<{ phone: string }>(sql`select phone from leads`)).toEqual([{ phone: CALLER }]);
  expect(await rows(sql`select id from appointments`)).toHaveLength(1);
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const [masked] = CallList.parse(expectOk(await viewer.get('/v1/calls')).body).items;
  expect(masked?.phone?.number).toBe('***-***-0142');
  // A repeated request for a call that has ended starts no new call.
  await line.ask(path(), {});
  expect(line.element('Connect')).toBeUndefined();
  expect(line.element('Hangup')).toBeDefined();
});

test('parts of a reply that the caller interrupted are not in the transcript', async () => {
  const line = await lineTo(world, tenant.id).ring();
  const reply = await line.say('My name is Jane Roe');
  const played = reply.split(' ').slice(0, 3).join(' ');
  line.send({ type: 'interrupt', utteranceUntilInterrupt: played, durationUntilInterruptMs: '460' });
  line.send({
    type: 'interrupt',
    utteranceUntilInterrupt: 'words nobody has said',
    durationUntilInterruptMs: 9,
  });
  await line.say('Sorry, go on');
  const { messages } = await callOf();
  expect(messages.filter(({ speaker }) => speaker === 'ai')[1]?.message).toBe(`${played}…`);
  expect(messages.map(({ message }) => message)).not.toContain(reply);
  await line.hangUp();
});

test('keys are digits, and 0 asks for a person, who is briefed, accepts with a key, and only then gets the call', async () => {
  await settle();
  const line = await lineTo(world, tenant.id).ring();
  await line.say('My name is Jane Roe');
  await line.press('3135550188#');
  expect((await callOf()).qualification.contactInfo.phone).toMatch(/555.?0188/);
  await line.press('0');
  expect(await line.closing()).toEqual({ code: 1000, reason: 'transfer' });
  await line.goOn();
  expect(line.element('Number')).toMatchObject({ text: HANDOVER });
  expect(line.element('Say')?.text).toMatch(/try to reach a person/);
  expect(line.spoken.join(' ')).not.toMatch(/transferred|connecting you/i);
  const whisper = line.element('Number')?.attributes['url'] ?? '';
  const dialed = new URL(line.element('Dial')?.attributes['action'] ?? '').pathname;
  const person = { CallSid: `CA${randomUUID()}`, ParentCallSid: line.callSid };
  await line.ask(new URL(whisper).pathname, person);
  expect(line.element('Say')?.text).toMatch(/Jane Roe asks for a person.*Urgency: .*Press 1/);
  expect((await callOf()).receipts.map(({ action }) => action)).toEqual(['escalate_human']);
  const accept = new URL(line.element('Gather')?.attributes['action'] ?? '').pathname;
  await line.ask(accept, { ...person, Digits: '1' });
  await line.ask(dialed, { DialCallStatus: 'completed' });
  expect(line.element('Hangup')).toBeDefined();
  const call = await callOf();
  expect(call.receipts.map(({ action }) => action)).toEqual(['escalate_human', 'transfer_call']);
  expect(call).toMatchObject({ state: 'ended', phone: { outcome: 'transferred' } });
});

test('if nobody takes over, the caller is offered a call back, and the call continues', async () => {
  await settle();
  const line = await lineTo(world, tenant.id).ring();
  await line.say('My name is Jane Roe. Let me speak to a person please');
  await line.goOn();
  const dialed = new URL(line.element('Dial')?.attributes['action'] ?? '').pathname;
  line.commands.length = 0;
  await line.ask(dialed, { DialCallStatus: 'no-answer' });
  await line.connect();
  expect(line.spoken.at(-1)).toMatch(/nobody is free.*called back/);
  expect(await line.say('Yes please')).toMatch(/I have noted that you would like to be called back/);
  expect(await callOf()).toMatchObject({ state: 'active', phone: { outcome: 'callback' } });
  // When the caller asks for a person again, the team is not called a second time.
  expect(await line.say('I want to talk to a human')).toMatch(/\S/);
  await line.hangUp();
  expect((await callOf()).receipts.map(({ action }) => action)).toEqual(['escalate_human']);
});

test('a lost connection is replaced by another one of the same call', async () => {
  const line = await lineTo(world, tenant.id).ring();
  await line.say('My name is Jane Roe');
  const first = line.element('ConversationRelay')?.attributes['url'] ?? '';
  line.drop();
  await line.goOn();
  expect(line.spoken.at(-1)).toMatch(/cut off for a moment/);
  await line.say('I was in an accident');
  const call = await callOf();
  expect(call).toMatchObject({ state: 'active', metrics: { conversationTurns: 2 } });
  expect(call.qualification.contactInfo.name).toBe('Jane Roe');
  // The first connection's token has been used.
  await expect(line.open(first)).rejects.toThrow('refused 409');
  await line.hangUp();
  expect(await calls()).toHaveLength(1);
});

test('invalid messages get a close code, change nothing, and lose nothing', async () => {
  const line = await lineTo(world, tenant.id).ring();
  await line.say('My name is Jane Roe');
  const frames: [unknown, number][] = [
    ['no json at all', 1007],
    [{ type: 'media', payload: 'AAAA' }, 1008],
    [{ type: 'setup', sessionId: 'VX1', callSid: line.callSid }, 1008],
    [Buffer.from([0, 1, 2, 255]), 1003],
    [{ type: 'prompt', voicePrompt: 'x'.repeat(1024 * 1024) }, 1009],
    [{ type: 'prompt', voicePrompt: { text: 'hello' } }, 1008],
  ];
  for (const [frame, code] of frames) {
    line.send(frame);
    expect(await line.closing()).toMatchObject({ code });
    await line.goOn();
  }
  line.drop();
  const other = await lineTo(world, tenant.id).ring();
  const refusals: [Record<string, unknown>, number][] = [
    [{ callSid: other.callSid }, 1008],
    [{ callSid: 7 }, 1008],
    [{ type: 'prompt', voicePrompt: 'before the setup' }, 1008],
  ];
  for (const [setup, code] of refusals) {
    await line.ask(path(), {});
    await line.connect(setup);
    expect(await line.closing()).toMatchObject({ code });
  }
  // If one call has two connections, the later one speaks, and the other is closed.
  await line.ask(path(), {});
  await line.connect();
  await line.say('I am still here');
  const socket = await line
    .open(line.element('ConversationRelay')?.attributes['url'] ?? '')
    .catch((error: Error) => error.message);
  expect(socket).toBe('refused 409');
  expect(await callOf(line)).toMatchObject({ state: 'active', metrics: { conversationTurns: 2 } });
  await other.hangUp();
  await line.hangUp();
});

test('requests and handshakes without a valid signature are refused, and change nothing', async () => {
  const line = await lineTo(world, tenant.id).ring();
  const before = await rows(sql`select * from phone_calls order by call_id`);
  const url = line.element('ConversationRelay')?.attributes['url'] ?? '';
  const action = new URL(line.element('Connect')?.attributes['action'] ?? '').pathname;
  const stranger = lineTo(world, tenant.id, { authToken: 'another', callSid: line.callSid });
  const otherTenant = await world.tenant();
  expect(await stranger.ask(path())).toBe(401);
  expect(await stranger.ask(action, { CallStatus: 'completed' })).toBe(401);
  expect(await lineTo(world, tenant.id, { origin: 'https://elsewhere.example' }).ask(path())).toBe(401);
  // The signature is valid, but for another call or for another tenant's address.
  expect(await lineTo(world, tenant.id).ask(action)).toBe(404);
  expect(await line.ask(action.replace(tenant.id, otherTenant.id))).toBe(404);
  expect(await line.ask(action.replace('action', 'elsewhere'))).toBe(400);
  const fresh = lineTo(world, tenant.id, { callSid: line.callSid });
  await fresh.ask(path());
  const next = fresh.element('ConversationRelay')?.attributes['url'] ?? '';
  for (const signature of ['', 'bm8=', lineSignature('another', next), lineSignature('another', url)])
    await expect(line.open(next, signature)).rejects.toThrow('refused 401');
  await expect(line.open(`${next}x`)).rejects.toThrow('refused 401');
  await expect(line.open(next.replace(/relay\/.*/, 'relay/none'))).rejects.toThrow('refused 401');
  await expect(line.open(next.replace('/webhooks/relay/', '/elsewhere/'))).rejects.toThrow('refused 404');
  const after = await rows<Record<string, unknown>>(sql`select * from phone_calls order by call_id`);
  const known = ({ legs: _, updated_at: __, ...row }: Record<string, unknown>): unknown => row;
  expect(after.map(known)).toEqual((before as Record<string, unknown>[]).map(known));
  line.drop();
});

test('the vendor’s own line: signed with the tenant’s account, also behind a proxy', async () => {
  await giveAccounts(world, tenant.id);
  const origin = 'https://desk.firm.example';
  const api = await startOwnApi(world.stack, { PUBLIC_URL: origin });
  try {
    const settings = {
      apiUrl: api.baseUrl,
      origin,
      tenantId: tenant.id,
      number: CALLER,
      line: 'twilio' as const,
    };
    const forged = new SimPhoneLine({ ...settings, authToken: 'another' });
    expect(await forged.ask(`/v1/webhooks/twilio/${tenant.id}/voice`)).toBe(401);
    const line = new SimPhoneLine({ ...settings, authToken: TWILIO_ACCOUNT.authToken });
    // No model is configured here, so the line itself apologizes.
    expect(await line.ask(`/v1/webhooks/twilio/${tenant.id}/voice`)).toBe(200);
    expect(line.spoken.join(' ')).toMatch(/cannot take your call right now/);
    await settle();
    const second = new SimPhoneLine({ ...settings, authToken: TWILIO_ACCOUNT.authToken });
    await second.ask(`/v1/webhooks/twilio/${tenant.id}/voice`);
    expect(second.element('Number')?.text).toBe(HANDOVER);
    expect(second.element('Dial')?.attributes['action']).toMatch(
      /^https:\/\/desk\.firm\.example\/v1\/webhooks/,
    );

    // The simulated line signs the public address with wss, whatever protocol the proxy uses behind it.
    const sim = lineTo(world, tenant.id, { apiUrl: api.baseUrl, origin });
    await sim.ring();
    expect(sim.element('ConversationRelay')?.attributes['url']).toMatch(/^wss:\/\/desk\.firm\.example\//);
    expect(await sim.say('My name is Jane Roe')).toMatch(/\S/);
    // The process ends in the middle of the call, and the next process continues it.
    await api.stop();
    expect(await sim.closing()).toMatchObject({ code: 1001 });
    const again = lineTo(world, tenant.id, { callSid: sim.callSid });
    const action = new URL(sim.element('Connect')?.attributes['action'] ?? '').pathname;
    await again.ask(action, { SessionStatus: 'failed' });
    await again.connect();
    expect(again.spoken[0]).toMatch(/cut off/);
    await again.say('I was in an accident');
    expect(await callOf(sim)).toMatchObject({ state: 'active', metrics: { conversationTurns: 2 } });
    await again.hangUp();
  } finally {
    await api.stop();
  }
});

/** Calls to leads: decided with a stored reason before they are made, made once, and spoken or left on a machine. */
import { randomUUID } from 'node:crypto';
import { CallResult } from '@praxis/contracts/call/call';
import { CALL_RESERVE_CENTS } from '@praxis/contracts/call/call.const';
import { listTurns } from '@praxis/db/call/call-view';
import { addSuppression } from '@praxis/db/consent/suppression';
import { writeSimControls } from '@praxis/db/sim/sim';
import { sql, type Sql } from '@praxis/db/core/sql';
import { withIdempotencyKey, type Answer } from '../../support/api.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { lineTo, zoneWhereItIs } from '../../support/phone-line.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let leadId: string;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  ({ leadId } = await lead('313-555-0142'));
});

/** A lead where it is afternoon, who has agreed to be called. */
async function lead(phone: string, { hour = 14, consent = true } = {}): Promise<{ leadId: string }> {
  const made = await intakeDone(tenant.api, 'law', {
    contact: { phone, email: `${randomUUID()}@example.com` },
  });
  await rows(sql`update leads set time_zone = ${zoneWhereItIs(hour)} where id = ${made.leadId}`);
  if (consent) await say(made.leadId, 'opt_in');
  return made;
}

async function say(id: string, action: 'opt_in' | 'opt_out'): Promise<void> {
  expectOk(
    await owner.post(`/v1/leads/${id}/consent`, {
      channel: 'voice',
      action,
      how: 'phone_call',
      reference: 'Call note',
    }),
  );
}

async function rows<Row>(statement: Sql): Promise<Row[]> {
  return await world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
}

async function sim(controls: Record<string, unknown>): Promise<void> {
  await world.database.withTenant(tenant.id, (tx) => writeSimControls(tx, 'phone', controls));
}

const call = async (id: string, key: string = randomUUID()): Promise<Answer> =>
  await owner.post(`/v1/leads/${id}/calls`, {}, withIdempotencyKey(key));

interface Line {
  id: string;
  status: string;
  outcome: string | null;
  state: string;
  reason: string | null;
  cents: number;
  sid: string | null;
}

async function lines(): Promise<Line[]> {
  return await rows<Line>(
    sql`select p.call_id as id, p.status, p.outcome, c.state, p.decision->>'reason' as reason, p.cents, p.provider_call_id as sid
     from phone_calls p join calls c on c.id = p.call_id order by p.created_at`,
  );
}

async function settled(accept: (line: Line) => boolean): Promise<Line> {
  return await until('the call to settle', { timeoutMs: 20_000 }, async () => (await lines()).find(accept));
}

const rung = async (): Promise<number> =>
  (await rows(sql`select id from sim_entries where port = 'phone'`)).length;

test('a person who agreed is called once, spoken with, and their lead has the call', async () => {
  await sim({ webhooks: false });
  const key = randomUUID();
  const [first, again] = [await call(leadId, key), await call(leadId, key)];
  expect(expectOk(again).body).toEqual(expectOk(first).body);
  const { sid, id } = await settled(({ sid, status }) => sid !== null && status === 'initiated');
  const line = lineTo(world, tenant.id, { callSid: sid ?? '' });
  const path = `/v1/webhooks/sim/${tenant.id}/voice/${id}`;
  // Reports arrive in any order, and more than once.
  for (const CallStatus of ['ringing', 'initiated', 'ringing', 'queued', 'nonsense'])
    await line.ask(`${path}/status`, { CallStatus });
  expect((await lines())[0]?.status).toBe('ringing');
  expect(await lineTo(world, tenant.id).ask(`${path}/answer`, { AnsweredBy: 'human' })).toBe(404);
  await line.ask(`${path}/answer`, { AnsweredBy: 'human' });
  await line.connect();
  expect(line.spoken[0]).toMatch(/AI assistant.*not a person.*calling about your inquiry.*no more calls/);
  expect(await line.say('Yes, please book an appointment for me')).toMatch(/Which suits you/);
  await line.say('The first one');
  expect(await line.say('Yes')).toMatch(/You are booked for/);
  await line.hangUp();
  await line.ask(`${path}/status`, { CallStatus: 'completed', CallDuration: '61' });
  await line.ask(`${path}/status`, { CallStatus: 'in-progress' });
  const ended = await settled(({ status, state }) => status === 'completed' && state === 'ended');
  expect(ended).toMatchObject({ cents: 20 });
  expect(await rung()).toBe(1);
  expect(await rows(sql`select id from leads`)).toEqual([{ id: leadId }]);
  const read = CallResult.parse(expectOk(await owner.get(`/v1/calls/${id}`)).body).call;
  expect(read).toMatchObject({
    channel: 'phone',
    endReason: 'caller',
    leadId,
    phone: { direction: 'outbound', number: '***-***-0142', status: 'completed', outcome: null },
  });
  expect(await auditOf(world.database, { tenantId: tenant.id })).toContainEqual(
    expect.objectContaining({ action: 'lead.called' }),
  );
});

test('each reason not to call is shown and stored, and nobody is called', async () => {
  await sim({ webhooks: false });
  const shy = await lead('313-555-0143', { consent: false });
  const gone = await lead('313-555-0144');
  await say(gone.leadId, 'opt_out');
  const asleep = await lead('313-555-0145', { hour: 2 });
  const bounced = await lead('313-555-0146');
  const [key] = await rows<{ key: string }>(
    sql`select contact_key as key from consent_ledger where lead_id = ${bounced.leadId} limit 1`,
  );
  await world.database.withTenant(tenant.id, (tx) =>
    addSuppression(tx, { channel: 'sms', contactKey: key?.key ?? '', reason: 'complaint', hint: '***0146' }),
  );
  const mute = await intakeDone(tenant.api, 'law', { contact: { email: 'only@example.com' } });
  const poor = await lead('313-555-0147');
  const refusals: [string, string][] = [
    [shy.leadId, 'no_consent'],
    [gone.leadId, 'opted_out'],
    [asleep.leadId, 'quiet_hours'],
    [bounced.leadId, 'suppressed'],
    [mute.leadId, 'invalid_address'],
  ];
  for (const [id, code] of refusals)
    expect(await call(id)).toMatchObject({ status: 409, body: { ok: false, code } });
  const settings = { handoverNumber: '', voicemail: 'message' };
  expectOk(await owner.put('/v1/settings/phone', { ...settings, monthlyCapCents: CALL_RESERVE_CENTS }));
  expectOk(await call(leadId));
  // The amount reserved for the first call uses up the cap; and a person is rung by only one call at a time.
  expect(await call(poor.leadId)).toMatchObject({ status: 409, body: { code: 'spend_cap' } });
  expectOk(await owner.put('/v1/settings/phone', { ...settings, monthlyCapCents: 10_000 }));
  expect(await call(leadId)).toMatchObject({ status: 409, body: { code: 'busy' } });
  const refused = (await lines()).filter(({ status }) => status === 'refused');
  expect(refused.map(({ reason }) => reason).sort()).toEqual(
    [...refusals.map(([, code]) => code), 'busy', 'spend_cap'].sort(),
  );
  expect(
    refused.every(({ state, outcome, cents }) => state === 'ended' && outcome === 'refused' && cents === 0),
  ).toBe(true);
  await settled(({ status }) => status === 'initiated');
  expect(await rung()).toBe(1);
  // A viewer may not call leads, and no member may call those of another tenant.
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  expect((await viewer.post(`/v1/leads/${leadId}/calls`, {})).status).toBe(403);
  const otherTenant = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: otherTenant.id, role: 'owner' }] });
  expect((await stranger.post(`/v1/leads/${leadId}/calls`, {})).status).toBe(404);
});

test('a call that was lost before it was placed keeps nobody busy and costs nothing', async () => {
  await sim({ webhooks: false });
  expectOk(await call(leadId));
  const { id } = await settled(({ status }) => status === 'initiated');
  const lost = (age: string) =>
    rows(
      sql`update phone_calls set status = 'queued', updated_at = now() - ${age}::interval where call_id = ${id}`,
    );
  await lost('50 minutes');
  expect(await call(leadId)).toMatchObject({ status: 409, body: { code: 'busy' } });
  await lost('70 minutes');
  expectOk(await call(leadId));
  expect((await lines())[0]).toMatchObject({ id, status: 'failed', outcome: 'failed', cents: 0 });
});

test('many simultaneous calls never spend more than the limit', async () => {
  await sim({ webhooks: false });
  const others = await Promise.all(
    ['0151', '0152', '0153', '0154', '0155'].map((end) => lead(`313-555-${end}`)),
  );
  const cap = 2 * CALL_RESERVE_CENTS + 1;
  expectOk(
    await owner.put('/v1/settings/phone', { handoverNumber: '', voicemail: 'message', monthlyCapCents: cap }),
  );
  const answers = await Promise.all(others.map((one) => call(one.leadId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const [sum] = await rows<{ cents: string }>(sql`select sum(cents) as cents from phone_calls`);
  expect(Number(sum?.cents)).toBeLessThanOrEqual(cap);
});

test('a lost response calls nobody twice: a call that is found counts, otherwise a person decides', async () => {
  await sim({ webhooks: false, failNext: 1, failure: 'accept_then_drop' });
  expectOk(await call(leadId));
  const found = await settled(({ status }) => status === 'initiated');
  expect(found.sid).toMatch(/^CALL-SIM-/);
  expect(await rung()).toBe(1);

  await sim({ webhooks: false, failNext: 1, failure: 'ambiguous' });
  const other = await lead('313-555-0148');
  expectOk(await call(other.leadId));
  const lost = await settled(({ status }) => status === 'unknown');
  expect(lost).toMatchObject({ outcome: 'unknown', sid: null });
  expect(await rung()).toBe(1);
  // The report of the line replaces the unknown outcome.
  const line = lineTo(world, tenant.id);
  await line.ask(`/v1/webhooks/sim/${tenant.id}/voice/${lost.id}/status`, { CallStatus: 'no-answer' });
  expect((await lines()).find(({ id }) => id === lost.id)).toMatchObject({
    status: 'no_answer',
    outcome: 'no_answer',
    state: 'ended',
    cents: 0,
    sid: line.callSid,
  });
});

test('an answering machine gets a short message or nothing, as configured; an unanswered call is recorded as unanswered', async () => {
  const { leadId: machine } = await lead('313-555-0199');
  expectOk(await call(machine));
  await settled(({ outcome, state }) => outcome === 'voicemail' && state === 'ended');
  expect(await rows(sql`select call_id from call_turns`)).toEqual([]);
  const { leadId: nobody } = await lead('313-555-0198');
  expectOk(await call(nobody));
  const missed = await settled(({ outcome, state }) => outcome === 'no_answer' && state === 'ended');
  expect(missed).toMatchObject({ cents: 0 });

  await sim({ webhooks: false });
  const messages: string[] = [];
  for (const voicemail of ['message', 'hang_up']) {
    const settings = { handoverNumber: '', voicemail, monthlyCapCents: 10_000 };
    expectOk(await owner.put('/v1/settings/phone', settings));
    const one = await lead(voicemail === 'message' ? '313-555-0161' : '313-555-0162');
    const { id: made } = expectOk(await call(one.leadId)).body['call'] as { id: string };
    const { sid } = await settled((at) => at.id === made && at.sid !== null);
    const line = lineTo(world, tenant.id, { callSid: sid ?? '' });
    await line.ask(`/v1/webhooks/sim/${tenant.id}/voice/${made}/answer`, { AnsweredBy: 'machine_end_beep' });
    expect(line.element('ConversationRelay')).toBeUndefined();
    messages.push(line.spoken.join(' '));
  }
  expect(messages[0]).toMatch(/AI assistant of .*do not want calls like this/);
  expect(messages[1]).toBe('');
});

test('a person who answers on the simulated line is spoken with automatically', async () => {
  expectOk(await call(leadId));
  const line = await settled(({ status, state }) => status === 'completed' && state === 'ended');
  const turns = await world.database.withTenant(tenant.id, (tx) => listTurns(tx, line.id));
  expect(turns.map(({ callerText }) => callerText)).toEqual([null, expect.stringMatching(/not a good time/)]);
});

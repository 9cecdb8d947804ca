/** Replies from the inbox: sent once whatever happens, held back where necessary, and always visible. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { sql } from '@praxis/db/core/sql';
import { inboundCall } from '../../support/campaigns.js';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { auditOf } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { webhooksProcessed } from '../../support/webhooks.js';
import { Desk } from '../../support/desk.js';

const world = World.ofFile();
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open(world);
});

test('a reply is filled in, sent once and delivered; repeated with its key it is the same message', async () => {
  const { sessionId, leadId } = await desk.booked();
  await desk.receive(sessionId, 'When is it?');
  const reply = {
    channel: 'sms',
    body: '{{first_name}}, {{appointment_time}} ({{date}}, {{time}}): {{booking_link}} {{interest}}',
  };
  const key = { 'idempotency-key': randomUUID() };
  const id = await desk.reply(leadId, reply, key);
  expect(await desk.reply(leadId, reply, key)).toBe(id);
  // Works even if the first answer was not stored, because the message's id is derived from the key.
  await desk.sql(sql`delete from idempotency_keys where tenant_id = ${desk.tenant.id}`);
  expect(await desk.reply(leadId, reply, key)).toBe(id);
  await desk.settled(leadId, id, 'delivered');
  const [sent, ...more] = await desk.accepted(id);
  expect(more).toEqual([]);
  expect(sent?.body).toMatch(
    /^Test Tenant \w+: Jordan, (\w+, \w+ \d+(?:, \d{4})?) at (\d+:\d\d [AP]M \w+) \(\1, \2\): https?:\/\/\S+\/l\/[2-9a-z]{14} Personal injury Reply STOP to opt out\.$/,
  );
  await desk.reveal(leadId);
  const { items, conversation } = await desk.thread(leadId);
  expect(items[0]).toMatchObject({ id, direction: 'outbound', template: null, status: 'delivered' });
  expect(items[0]?.author).toMatch(/^Person/);
  // A person who replies has read the client's messages.
  expect(conversation.unread).toBe(0);
  const [lead] = await desk.sql<{ touched: boolean }>(
    sql`select first_contact_at is not null as touched from leads where tenant_id = ${desk.tenant.id} and id = ${leadId}`,
  );
  expect(lead?.touched).toBe(true);
  expect((await auditOf(world.database, { tenantId: desk.tenant.id })).map(({ action }) => action)).toContain(
    'conversation.answered',
  );
});

test('every text message names the practice and explains how to opt out', async () => {
  const [leadId = ''] = await seedLeads(world.database, desk.tenant.id, [{ phone: '+13135550188' }]);
  const first = await desk.reply(leadId, { channel: 'sms', body: 'Hello' });
  await desk.settled(leadId, first, 'delivered');
  const second = await desk.reply(leadId, { channel: 'sms', body: 'Are you there?' });
  await desk.settled(leadId, second, 'delivered');
  expect((await desk.accepted(first))[0]?.body).toMatch(/^Test Tenant \w+: Hello Reply STOP to opt out\.$/);
  expect((await desk.accepted(second))[0]?.body).toMatch(
    /^Test Tenant \w+: Are you there\? Reply STOP to opt out\.$/,
  );
});

test('words of a caller are not put into a sentence, and no value is filled in in another language', async () => {
  const caller = { name: 'Unknown contact', phone: '+13135550189', leadType: 'my landlord', source: 'phone' };
  const [leadId = ''] = await seedLeads(world.database, desk.tenant.id, [caller]);
  const sent = async (body: string): Promise<string | undefined> => {
    const id = await desk.reply(leadId, { channel: 'sms', body });
    await desk.settled(leadId, id, 'delivered');
    return (await desk.accepted(id))[0]?.body;
  };
  expect(await sent('Hi {{first_name}}, this is about {{interest}}.')).toContain(
    ': Hi there, this is about your request.',
  );
  expect(await sent('Hola, {{first_name}}: es por {{interest}}.')).toContain(': Hola: es por su solicitud.');
});

// R5: the provider refuses, is slow, does not answer, or accepts a message without an answer.
test.each(['rate_limited', 'unavailable', 'timeout', 'accept_then_drop'] as const)(
  'a provider that answers %s gets the message once, and staff see that it is in progress',
  async (failure) => {
    const { leadId } = await desk.client();
    await desk.control('sms', { failNext: 1, failure });
    const id = await desk.reply(leadId, { channel: 'sms', body: `Through ${failure}` });
    await desk.settled(leadId, id, 'delivered');
    expect(await desk.accepted(id)).toHaveLength(1);
  },
);

test('an undeliverable reply shows why, and is not retried', async () => {
  const { leadId, sessionId } = await desk.client();
  await desk.control('sms', { failNext: 1, failure: 'rejected' });
  const refused = await desk.reply(leadId, { channel: 'sms', body: 'Once' });
  expect(await desk.settled(leadId, refused, 'failed')).toMatchObject({ reason: 'rejected' });
  expect(await desk.accepted(refused)).toEqual([]);
  // While the provider is unavailable, staff see that the message waits, and why.
  await desk.control('sms', { failAlways: true, failure: 'unavailable' });
  const waiting = await desk.reply(leadId, { channel: 'sms', body: 'Later' });
  await until('the wait to be shown', { timeoutMs: 10_000 }, async () => {
    const { items } = await desk.thread(leadId);
    return items.some(
      ({ id, status, reason }) => id === waiting && status === 'queued' && reason === 'unavailable',
    );
  });
  await desk.control('sms', {});
  await desk.settled(leadId, waiting, 'delivered');
  expect(await desk.accepted(waiting)).toHaveLength(1);
  await desk.receive(sessionId, 'Please stop texting me');
  const blocked = await desk.reply(leadId, { channel: 'sms', body: 'But' });
  expect(await desk.settled(leadId, blocked, 'blocked')).toMatchObject({ reason: 'opted_out' });
  expect(await desk.accepted(blocked)).toEqual([]);
  // The inbox shows the last message sent: the confirmation of the opt-out, which does not wait for the held-back
  // reply.
  await until('the confirmation to be what was last sent', { timeoutMs: 20_000 }, async () => {
    const last = (await desk.item(leadId))?.last;
    return last?.direction === 'outbound' && /^(?:sent|delivered)$/.test(last.status ?? '');
  });
});

test('nothing is sent at night by the recipient’s own clock, nor to a person who has not asked', async () => {
  const { staff } = desk;
  // There is always a time zone where it is two in the morning.
  const night =
    Intl.supportedValuesOf('timeZone').find((zone) => DateTime.now().setZone(zone).hour === 2) ?? '';
  const { leadId } = await desk.client({ timeZone: night });
  const [asked] = (await desk.thread(leadId)).conversation.channels;
  // The client has just written, so a reply does not disturb them.
  expect(asked).toMatchObject({ channel: 'sms', outcome: 'allowed' });
  await desk.sql(
    sql`update leads set created_at = now() - interval '2 hours' where tenant_id = ${desk.tenant.id} and id = ${leadId}`,
  );
  const { conversation } = await desk.thread(leadId);
  expect(conversation.timeZone).toBe(night);
  expect(conversation.channels[0]).toMatchObject({ outcome: 'deferred', reason: 'quiet_hours' });
  expect(conversation.channels[1]).toMatchObject({ channel: 'email', outcome: 'allowed' });
  const notBefore = DateTime.fromISO(conversation.channels[0]?.notBefore ?? '', { zone: night });
  expect([notBefore.hour, notBefore.minute]).toEqual([8, 0]);
  const id = await desk.reply(leadId, { channel: 'sms', body: 'Good morning' });
  await until('the message to wait', { timeoutMs: 10_000 }, async () => {
    const { items } = await desk.thread(leadId);
    return items.some(
      (entry) => entry.id === id && entry.status === 'queued' && entry.reason === 'quiet_hours',
    );
  });
  expect(await desk.accepted(id)).toEqual([]);
  // An imported lead has made no request to the practice.
  const [imported = ''] = await seedLeads(world.database, desk.tenant.id, [{ phone: '+13135550189' }]);
  await desk.sql(
    sql`update leads set session_id = 'import-1' where tenant_id = ${desk.tenant.id} and id = ${imported}`,
  );
  expect((await desk.thread(imported)).conversation.channels[0]).toMatchObject({
    outcome: 'refused',
    reason: 'no_consent',
  });
  const consent = { channel: 'email', action: 'opt_in', how: 'in_writing', reference: 'Form 3' };
  expectOk(await staff.post(`/v1/leads/${imported}/consent`, consent));
  expect((await desk.thread(imported)).conversation.channels[1]).toMatchObject({ outcome: 'allowed' });
});

test('a lead just entered by staff or a program counts as not having asked, until the person writes', async () => {
  const { staff, tenant } = desk;
  const leads = [
    await staff.post('/v1/leads', { name: 'Ada Adler', phone: '+13135550171' }),
    // Staff note that the person called, which is no consent.
    await staff.post('/v1/leads', { name: 'Ben Brandt', phone: '+13135550172', source: 'phone' }),
    await tenant.api.post('/v1/leads', { name: 'Cora Cole', phone: '+13135550173', source: 'embed' }),
  ].map((answer) => (expectOk(answer).body.lead as { id: string }).id);
  for (const leadId of leads)
    expect((await desk.thread(leadId)).conversation.channels[0]).toMatchObject({
      channel: 'sms',
      outcome: 'refused',
      reason: 'no_consent',
    });
  const [id = ''] = leads;
  const blocked = await desk.reply(id, { channel: 'sms', body: 'Hello' });
  expect(await desk.settled(id, blocked, 'blocked')).toMatchObject({ reason: 'no_consent' });
  const wrote = inboundCall(world.stack.secrets().masterKey, {
    tenantId: tenant.id,
    from: '+13135550171',
    body: 'Please call me back',
  });
  expect((await fetch(`${world.stack.baseUrl}${wrote.path}`, { method: 'POST', ...wrote })).status).toBe(200);
  await webhooksProcessed(world.database, tenant.id);
  expect((await desk.thread(id)).conversation.channels[0]).toMatchObject({ outcome: 'allowed' });
});

test('a terminated run is started again by the sweep, and the message is sent once', async () => {
  const { leadId } = await desk.client();
  await desk.control('sms', { failAlways: true, failure: 'unavailable' });
  const id = await desk.reply(leadId, { channel: 'sms', body: 'Still wanted' });
  await until('the first try', { timeoutMs: 10_000 }, async () => {
    const { items } = await desk.thread(leadId);
    return items.some((entry) => entry.id === id && entry.reason === 'unavailable');
  });
  const { client } = await world.engine();
  await client.workflow.getHandle(`tenant/${desk.tenant.id}/message/${id}`).terminate('by somebody');
  await desk.control('sms', {});
  await desk.sql(
    sql`update messages set created_at = now() - interval '5 minutes' where tenant_id = ${desk.tenant.id} and id = ${id}`,
  );
  await client.workflow.execute('reconcile', {
    taskQueue: 'praxis',
    workflowId: `reconcile-test-${randomUUID()}`,
    args: [],
  });
  await desk.settled(leadId, id, 'delivered');
  expect(await desk.accepted(id)).toHaveLength(1);
});

test('invalid replies are refused with a message, and not stored', async () => {
  const { staff } = desk;
  const { leadId } = await desk.client();
  const path = `/v1/conversations/${leadId}/messages`;
  const count = async (): Promise<number> => (await desk.thread(leadId)).items.length;
  const before = await count();
  const cases: [Record<string, unknown>, string][] = [
    [{ channel: 'sms', body: ' ' }, 'Message is required'],
    [{ channel: 'fax', body: 'Hello' }, 'channel must be sms or email'],
    [{ channel: 'sms', body: 'x'.repeat(1501) }, 'at most 1500 characters'],
    [{ channel: 'sms', body: 'Hello', subject: 'No' }, 'A text message has no subject'],
    [{ channel: 'sms', body: 'Hello {{firstname}}' }, 'Did you mean {{first_name}}?'],
    [{ channel: 'sms', body: 'Hello {{first_name' }, 'is not closed'],
    [{ channel: 'sms', body: 'On {{date}}' }, '{{date}} cannot be filled in'],
    [{ channel: 'sms', body: 'On {{appointment_time}}' }, '{{appointment_time}} cannot be filled in'],
    [{ channel: 'sms', body: 'Hello', leadId: randomUUID() }, ''],
  ];
  for (const [body, sentence] of cases) {
    const answer = await staff.post(path, body);
    expectRefusal(answer, 400, 'validation_failed');
    expect(JSON.stringify(answer.body)).toContain(sentence);
  }
  const [unreachable = ''] = await seedLeads(world.database, desk.tenant.id, [{ phone: null }]);
  expectRefusal(
    await staff.post(`/v1/conversations/${unreachable}/messages`, { channel: 'sms', body: 'Hello' }),
    409,
    'no_phone',
  );
  expect(await count()).toBe(before);
});

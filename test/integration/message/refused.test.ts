/** A message that is refused before it is sent is on record, and makes no conversation. */
import { writeSimControls } from '@praxis/db/sim/sim';
import { sql } from '@praxis/db/core/sql';
import { campaignDraft, contactId, placeByDay, seedContacts } from '../../support/campaigns.js';
import { Desk } from '../../support/desk.js';
import { expectOk, followUpSent, World } from '../../support/journey.js';
import { createTeam } from '../../support/members.js';
import { until } from '../../support/until.js';

const DAY = placeByDay();
const world = World.ofFile();
let desk: Desk;
beforeEach(async () => {
  desk = Desk.of(world, await createTeam(world, { timeZone: DAY.zone }));
});

const listed = async (): Promise<string[]> => (await desk.list()).items.map(({ id }) => id);
const optOut = async (leadId: string, channel: string): Promise<void> => {
  const record = { channel, action: 'opt_out', how: 'phone_call' };
  expectOk(await desk.staff.post(`/v1/leads/${leadId}/consent`, record));
};
const statusesOf = async (leadId: string): Promise<string[]> => {
  const rows = await desk.sql<{ status: string }>(
    sql`select status from messages where lead_id = ${leadId} order by created_at, id`,
  );
  return rows.map(({ status }) => status);
};

test('a campaign adds recipients to the inbox, and shows how many messages were refused', async () => {
  const people = Array.from({ length: 5 }, (_, n) => ({
    id: contactId(desk.tenant.id, String(n)),
    name: `Person ${n}`,
    phone: DAY.phone(n),
    email: null,
    consent: n === 0 ? (['sms'] as const) : [],
  }));
  const owner = { tenantId: desk.tenant.id, masterKey: world.stack.secrets().masterKey };
  await seedContacts(world.database, owner, people);
  const { campaign } = expectOk(await desk.staff.post('/v1/campaigns', campaignDraft())).body as {
    campaign: { id: string };
  };
  expectOk(await desk.staff.request('POST', `/v1/campaigns/${campaign.id}/start`));
  const totals = await until('everybody to be decided', { timeoutMs: 20_000 }, async () => {
    const { body } = expectOk(await desk.viewer.get(`/v1/campaigns/${campaign.id}/analytics`));
    const figures = body.totals as { messagesDelivered: number; messagesBlocked: number };
    return figures.messagesDelivered === 1 && figures.messagesBlocked === 4 && figures;
  });
  expect(totals).toMatchObject({ messagesSent: 1 });
  expect(await listed()).toEqual([people[0]?.id]);
  // The refused message is still on the lead's record, with the reason.
  const refused = people[1]?.id ?? '';
  expect(await desk.thread(refused)).toMatchObject({ items: [{ status: 'blocked', reason: 'no_consent' }] });
  const { messages } = expectOk(await desk.staff.get(`/v1/leads/${refused}/correspondence`)).body as {
    messages: { status: string }[];
  };
  expect(messages.map(({ status }) => status)).toEqual(['blocked']);
  expect(await desk.sql(sql`select lead_id from conversations where lead_id = ${refused}`)).toEqual([]);
});

test('a follow-up to a person who opted out creates no conversation, but their next message does', async () => {
  const { sessionId, leadId } = await desk.client();
  await optOut(leadId, 'sms');
  expectOk(await desk.tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await followUpSent(desk.tenant.api, { sessionId, leadId }, { channel: ['sms'] });
  await until('the follow-up to be refused', { timeoutMs: 10_000 }, async () =>
    (await statusesOf(leadId)).includes('blocked'),
  );
  expect(await listed()).toEqual([]);
  // The other channel continues, and has a conversation.
  await followUpSent(desk.tenant.api, { sessionId, leadId }, { channel: ['email'] });
  await until('the email to be listed', { timeoutMs: 10_000 }, async () => (await listed()).includes(leadId));
  expect((await desk.item(leadId))?.last).toMatchObject({ channel: 'email' });
});

test('a refused reply does not move the conversation', async () => {
  const [older, newer] = [await desk.booked(), await desk.booked({ contact: { phone: '313-555-0155' } })];
  await until('both to be listed', { timeoutMs: 10_000 }, async () => (await listed()).length === 2);
  // Waits for delivery, so that afterwards only the test changes the conversation.
  const before = await until('the newest message to be delivered', { timeoutMs: 20_000 }, async () => {
    const item = await desk.item(older.leadId);
    return item?.last?.status === 'delivered' && item;
  });
  await optOut(older.leadId, 'sms');
  const id = await desk.reply(older.leadId, { channel: 'sms', body: 'Hello?' });
  expect(await desk.settled(older.leadId, id, 'blocked')).toMatchObject({ reason: 'opted_out' });
  expect(await desk.item(older.leadId)).toEqual(before);
  expect(await listed()).toEqual([newer.leadId, older.leadId]);
});

test('a reply refused for a person without a conversation is shown only on their lead', async () => {
  const { leadId, sessionId } = await desk.client();
  await optOut(leadId, 'sms');
  const id = await desk.reply(leadId, { channel: 'sms', body: 'Hello?' });
  await desk.settled(leadId, id, 'blocked');
  expect(await listed()).toEqual([]);
  // The conversation is only marked as empty, not deleted, and the next message brings it back.
  const kept = () => desk.sql(sql`select is_empty from conversations where lead_id = ${leadId}`);
  expect(await kept()).toEqual([{ is_empty: true }]);
  await desk.receive(sessionId, 'Yes?');
  expect(await listed()).toEqual([leadId]);
  expect(await kept()).toEqual([{ is_empty: false }]);
});

test('a reply is listed while it waits for its vendor', async () => {
  const { leadId } = await desk.client();
  await world.database.withTenant(desk.tenant.id, (tx) =>
    writeSimControls(tx, 'sms', { failAlways: true, failure: 'unavailable' }),
  );
  const id = await desk.reply(leadId, { channel: 'sms', body: 'On its way' });
  expect(await listed()).toEqual([leadId]);
  // Otherwise the run would retry as long as the stack lives.
  await desk.control('sms', {});
  await desk.settled(leadId, id, 'delivered');
});

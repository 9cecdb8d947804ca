/** The inbox: messages from people appear there, unread and masked, under their lead, and for no other practice. */
import { randomUUID } from 'node:crypto';
import { deriveKey } from '@praxis/config/keys';
import { ConversationChange } from '@praxis/contracts/message/conversation';
import { signWebhook } from '@praxis/providers/webhook/standard-webhook';
import { sql } from '@praxis/db/core/sql';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { LiveStream } from '../../support/live-stream.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { webhooksProcessed } from '../../support/webhooks.js';
import { Desk } from '../../support/desk.js';

const world = World.ofFile();
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open(world);
});

test('an incoming message is unread, masked by role, and read for the whole team once one member has opened it', async () => {
  const { staff, viewer } = desk;
  const { sessionId, leadId } = await desk.booked();
  await desk.receive(sessionId, 'When can I come by?');
  await desk.receive(sessionId, 'Tomorrow would be fine');
  expect((await desk.list()).unread).toBe(1);
  const masked = {
    id: leadId,
    name: 'J***',
    masked: true,
    about: 'Personal injury',
    unread: 2,
    assignedTo: null,
    last: { direction: 'inbound', channel: 'sms', preview: '***', status: null },
  };
  expect(await desk.item(leadId)).toMatchObject(masked);
  expect(await desk.item(leadId, viewer)).toMatchObject(masked);
  const before = await desk.thread(leadId, viewer);
  expect(before.items.map(({ direction, body }) => [direction, body])).toEqual([
    ['inbound', '***'],
    ['inbound', '***'],
    ['outbound', '***'],
  ]);
  expect(before.conversation).toMatchObject({ name: 'J***', masked: true, revealedUntil: null });
  expect(before.conversation.channels.map(({ address }) => address)).toEqual([
    '***-***-0142',
    'j***@ex***.com',
  ]);

  await desk.reveal(leadId);
  const open = await desk.thread(leadId);
  expect(open.conversation).toMatchObject({ name: 'Jordan Ellis', masked: false, unread: 2 });
  expect(open.items.slice(0, 2).map(({ body }) => body)).toEqual([
    'Tomorrow would be fine',
    'When can I come by?',
  ]);
  expect(open.items[2]).toMatchObject({ template: 'thank_you', author: null });

  // Marks messages as read up to the older of the two, so that the newer one stays unread.
  const read = (upTo: string | null): ReturnType<Member['post']> =>
    staff.post(`/v1/conversations/${leadId}/read`, { upTo });
  expect(expectOk(await read(open.items[1]?.id ?? '')).body.unread).toBe(1);
  expect(expectOk(await read(open.items[0]?.id ?? '')).body.unread).toBe(0);
  // Marking an older message as read again makes no later one unread.
  expect(expectOk(await read(open.items[2]?.id ?? '')).body.unread).toBe(0);
  expect((await desk.item(leadId, viewer))?.unread).toBe(0);
  expect(expectOk(await read(null)).body.unread).toBe(1);
  expect((await desk.list(staff, 'filter=unread')).items.map(({ id }) => id)).toEqual([leadId]);
  const { items } = expectOk(await staff.get(`/v1/leads/${leadId}/timeline`)).body as {
    items: { text: string }[];
  };
  expect(items.filter(({ text }) => text === 'Wrote a text message')).toHaveLength(2);
});

test('STOP is shown in the conversation as it was written, and closes the channel', async () => {
  const { sessionId, leadId } = await desk.client();
  await desk.receive(sessionId, 'STOP');
  await desk.reveal(leadId);
  const { items, conversation } = await desk.thread(leadId);
  expect(items.find(({ direction }) => direction === 'inbound')?.body).toBe('STOP');
  expect(conversation.channels).toEqual([
    expect.objectContaining({ channel: 'sms', outcome: 'refused', reason: 'opted_out' }),
    expect.objectContaining({ channel: 'email', outcome: 'allowed', reason: null }),
  ]);
});

/** A message as the simulated vendor delivers it, and waits until it has been processed. */
async function receiveSigned(
  type: string,
  data: Record<string, string>,
  id = `sim-${randomUUID()}`,
): Promise<void> {
  const secret = `whsec_${deriveKey(world.stack.secrets().masterKey, 'webhooks/sim').toString('base64')}`;
  const body = JSON.stringify({ type, data: { tenantId: desk.tenant.id, ...data } });
  const headers = signWebhook({ secret, id, timestamp: new Date(), body });
  expectOk(
    await world.api.post('/v1/webhooks/sim', body, {
      key: null,
      headers: { ...headers, 'content-type': 'application/json' },
    }),
  );
  await webhooksProcessed(world.database, desk.tenant.id);
}

test('email is received like a text message; a person without a conversation is matched by their address', async () => {
  const [leadId = ''] = await seedLeads(world.database, desk.tenant.id, [
    { name: 'Ada Lovelace', phone: '+13135550188' },
  ]);
  const mail = {
    from: 'Ada Lovelace <Lead@Example.com>',
    subject: 'My\u0000 papers',
    body: 'Attached.\r\nAda',
  };
  await receiveSigned('email.inbound', mail, 'mail-1');
  await receiveSigned('email.inbound', mail, 'mail-1');
  await receiveSigned('sms.inbound', { from: '(313) 555-0188', body: 'Did you get them?' });
  // Mail from an unknown sender has no conversation here.
  await receiveSigned('email.inbound', { ...mail, from: 'Unknown <unknown@example.com>' });
  await desk.reveal(leadId);
  const { items } = await desk.thread(leadId);
  expect(items.map(({ channel, subject, body }) => [channel, subject, body])).toEqual([
    ['sms', null, 'Did you get them?'],
    ['email', 'My papers', 'Attached.\nAda'],
  ]);
  expect((await desk.list()).items).toHaveLength(1);
  // A reply by email answers the client's message.
  const id = await desk.reply(leadId, { channel: 'email', body: 'Thank you' });
  await desk.settled(leadId, id, 'delivered');
  expect(await desk.accepted(id)).toEqual([{ body: 'Thank you', subject: 'Re: My papers' }]);
});

test('a text from an unknown number is a new lead with a conversation, and the team is notified', async () => {
  const from = '+13135550123';
  const body = 'Do you handle evictions?';
  await receiveSigned('sms.inbound', { from, body: 'STOP' });
  expect((await desk.list()).items).toEqual([]);
  await receiveSigned('sms.inbound', { from, body: 'START' });
  expect((await desk.list()).items).toEqual([]);
  await Promise.all(['one', 'two'].map((id) => receiveSigned('sms.inbound', { from, body }, id)));
  const { items } = await desk.list();
  expect(items).toMatchObject([{ unread: 2 }]);
  const leadId = items[0]?.id ?? '';
  await desk.reveal(leadId);
  const { lead } = expectOk(await desk.staff.get(`/v1/leads/${leadId}`)).body as {
    lead: Record<string, unknown>;
  };
  expect(lead).toMatchObject({ name: 'Unknown contact', phone: from, source: 'inbox', status: 'new' });
  const { items: texts } = await desk.thread(leadId);
  expect(texts.map(({ body: text }) => text)).toEqual([body, body]);
  const notices = await desk.sql<{ event: string }>(
    sql`select event from notifications where tenant_id = ${desk.tenant.id} and lead_id = ${leadId}`,
  );
  expect(notices.map(({ event }) => event)).toContain('lead_new');
  // Staff can answer, because a person who has asked may be answered; a text that is not a name is not used as a greeting.
  const id = await desk.reply(leadId, { channel: 'sms', body: 'Hi {{first_name}}, yes, we do.' });
  await desk.settled(leadId, id, 'delivered');
  expect((await desk.accepted(id))[0]?.body).toContain(': Hi there, yes, we do.');
});

test('conversations are listed by the newest message, page by page, filtered and searched', async () => {
  const { staff, viewer } = desk;
  const names = ['Ada', 'Berta', 'Carla', 'Dora', 'Emma'];
  const ids = await seedLeads(
    world.database,
    desk.tenant.id,
    names.map((name, index) => ({ name, leadType: index === 2 ? 'Seller' : 'Buyer' })),
  );
  await desk.sql(
    sql`insert into inbound_messages (id, tenant_id, lead_id, channel, contact_key, body, received_at)
     select gen_random_uuid(), ${desk.tenant.id}, id, 'email', 'k', 'Hello', now() - make_interval(mins => n::int)
     from unnest(${ids}::uuid[]) with ordinality as l(id, n)`,
  );
  await desk.sql(
    sql`insert into conversations (tenant_id, lead_id, last_at, last_direction, last_id, unread)
     select tenant_id, lead_id, received_at, 'inbound', id, 1 from inbound_messages where tenant_id = ${desk.tenant.id}`,
  );
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await desk.list(staff, `limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids);
  expectOk(await staff.patch(`/v1/conversations/${ids[1]}`, { assignedTo: staff.userId }));
  expectOk(await staff.patch(`/v1/leads/${ids[3]}`, { assignedTo: staff.userId }));
  const found = async (query: string, by = staff): Promise<string[]> =>
    (await desk.list(by, query)).items.map(({ id }) => names[ids.indexOf(id)] ?? '');
  expect(await found('filter=mine')).toEqual(['Berta', 'Dora']);
  expect(await found('filter=unassigned')).toEqual(['Ada', 'Carla', 'Emma']);
  expectOk(await staff.patch(`/v1/conversations/${ids[1]}`, { assignedTo: null }));
  expect(await found('filter=mine')).toEqual(['Dora']);
  expect(await found('q=dor')).toEqual(['Dora']);
  expect(await found('q=seller')).toEqual(['Carla']);
  expect(await found('q=seller&filter=mine')).toEqual([]);
  // A person who never sees names cannot find out who is there by searching for them.
  expect(await found('q=dor', viewer)).toEqual([]);
  expect(await found('q=seller', viewer)).toEqual(['Carla']);
  expectRefusal(await staff.get('/v1/conversations?cursor=bm90aGluZw'), 400, 'invalid_cursor');
  expectRefusal(await staff.get('/v1/conversations?filter=theirs'), 400, 'validation_failed');
  expect((await auditOf(world.database, { tenantId: desk.tenant.id })).map(({ action }) => action)).toContain(
    'lead.assigned',
  );
});

test('a viewer can change nothing, and another team finds nothing', async () => {
  const { sessionId, leadId } = await desk.client();
  await desk.receive(sessionId, 'Hello?');
  const path = `/v1/conversations/${leadId}`;
  const reply = { channel: 'sms', body: 'Hello' };
  const [entry] = (await desk.thread(leadId)).items;
  for (const answer of [
    await desk.viewer.post(`${path}/messages`, reply),
    await desk.viewer.post(`${path}/read`, { upTo: null }),
    await desk.viewer.patch(path, { assignedTo: null }),
    await desk.viewer.get('/v1/reply-templates'),
  ])
    expectRefusal(answer, 403, 'permission_denied');
  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
  for (const answer of [
    await stranger.get(path),
    await stranger.post(`${path}/messages`, reply),
    await stranger.post(`${path}/read`, { upTo: entry?.id ?? null }),
    await stranger.patch(path, { assignedTo: null }),
  ])
    expectRefusal(answer, 404, 'not_found');
  // A person of another team cannot be assigned, and a message of another conversation cannot be marked here.
  expectRefusal(await desk.staff.patch(path, { assignedTo: stranger.userId }), 400, 'not_in_team');
  const other = await desk.client({ contact: { phone: '313-555-0155' } });
  expectRefusal(
    await desk.staff.post(`/v1/conversations/${other.leadId}/read`, { upTo: entry?.id ?? null }),
    404,
    'not_found',
  );
  expect((await desk.item(leadId))?.unread).toBe(1);
});

test('changes are received only by the team', async () => {
  const { sessionId, leadId } = await desk.client();
  const elsewhere = await Desk.open(world);
  const watch = async (member: Member, { tenant }: Desk): Promise<LiveStream> => {
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return await LiveStream.open(`${world.stack.baseUrl}/v1/live?topics=conversations:${tenant.id}`, {
      cookie,
    });
  };
  const [ours, theirs] = [await watch(desk.viewer, desk), await watch(elsewhere.staff, elsewhere)];
  const received = (stream: LiveStream): string[] =>
    stream.events
      .filter(({ event }) => event === 'conversation')
      .map(({ data }) => ConversationChange.parse(data).conversationId);
  try {
    await desk.receive(sessionId, 'A secret word');
    await until('the message to be announced', { timeoutMs: 5_000 }, () => received(ours).includes(leadId));
    const before = received(ours).length;
    const id = await desk.reply(leadId, { channel: 'sms', body: 'Hello' });
    await desk.settled(leadId, id, 'delivered');
    await until('its delivery to be announced', { timeoutMs: 5_000 }, () => received(ours).length > before);
    const mine = await elsewhere.booked();
    await until('their own', { timeoutMs: 5_000 }, () => received(theirs).includes(mine.leadId));
    expect(received(theirs)).not.toContain(leadId);
    expect(JSON.stringify(ours.events)).not.toContain('secret');
  } finally {
    ours.close();
    theirs.close();
  }
});

/** All messages of a tenant: both directions, filtered, paged, masked; for people and for the tenant's key. */
import { MessageList, type MessageItem } from '@praxis/contracts/message/message-list';
import { dayWithoutReminders } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let leadId: string;
let otherLead: string;
beforeAll(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const intake = await intakeDone(tenant.api, 'law', {
    contact: { email: 'ada@example.com', phone: '3135550142' },
  });
  ({ leadId } = intake);
  ({ leadId: otherLead } = await intakeDone(tenant.api, 'law', { contact: { email: 'ben@example.com' } }));
  const { sessionId } = intake;
  expectOk(
    await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint: dayWithoutReminders() }),
  );
  await followUpSent(tenant.api, { sessionId, leadId });
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`insert into inbound_messages (id, tenant_id, lead_id, channel, contact_key, body, received_at)
      select gen_random_uuid(), ${tx.tenantId}, l.id, 'sms', 'key', 'Zebra words ' || n, now() + make_interval(secs => n)
      from generate_series(1, 2) n, unnest(${[leadId, otherLead]}::uuid[]) l(id)`,
  );
});

const list = async (query = '', by: Pick<Member, 'get'> = staff): Promise<MessageItem[]> =>
  MessageList.parse(expectOk(await by.get(`/v1/messages${query}`)).body).items;

test('lists both directions, newest first, for the tenant’s key with their text', async () => {
  const items = MessageList.parse(expectOk(await tenant.api.get('/v1/messages')).body).items;
  expect(
    items
      .filter(({ direction }) => direction === 'outbound')
      .map(({ channel }) => channel)
      .sort(),
  ).toEqual(['email', 'sms']);
  expect(items.filter(({ direction }) => direction === 'inbound')).toHaveLength(4);
  expect(items.map(({ createdAt }) => createdAt)).toEqual(
    items
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  expect(items[0]).toMatchObject({
    direction: 'inbound',
    status: null,
    template: null,
    preview: 'Zebra words 2',
  });
  expect(
    items.find(({ channel, direction }) => channel === 'email' && direction === 'outbound'),
  ).toMatchObject({
    leadId,
    template: 'thank_you',
    campaignId: null,
    subject: expect.any(String),
  });
});

test('filters by lead, channel and status, and pages without gaps', async () => {
  expect((await list(`?lead=${otherLead}`)).map((item) => item.leadId)).toEqual([otherLead, otherLead]);
  expect((await list('?channel=email')).map(({ channel }) => channel)).toEqual(['email']);
  const sent = await list('?status=sent');
  expect(sent.every(({ status, direction }) => status === 'sent' && direction === 'outbound')).toBe(true);
  expect(await list('?status=failed')).toEqual([]);
  const all = await list();
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: MessageList = MessageList.parse(
      expectOk(await staff.get(`/v1/messages?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)).body,
    );
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all.map(({ id }) => id));
  expect(paged).toHaveLength(6);
});

test('messages are masked like their leads, and shown while one is revealed', async () => {
  expect(JSON.stringify(await list())).not.toContain('Zebra');
  expectOk(await staff.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Read it' }));
  const items = await list();
  for (const item of items.filter(({ direction }) => direction === 'inbound'))
    expect(item.preview.includes('Zebra')).toBe(item.leadId === leadId);
});

test.each(['channel=fax', 'status=gone', 'lead=1', 'limit=0', 'cursor=none'])(
  'refuses ?%s',
  async (query) => {
    expect((await staff.get(`/v1/messages?${query}`)).status).toBe(400);
  },
);

test('another tenant sees none of them', async () => {
  const elsewhere = await world.tenant();
  expect(
    MessageList.parse(expectOk(await elsewhere.api.get(`/v1/messages?lead=${leadId}`)).body).items,
  ).toEqual([]);
  expectRefusal(await world.api.get('/v1/messages'), 401, 'key_unknown');
});

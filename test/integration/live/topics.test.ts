/** A stream with many topics: each event names its own, and topics without permission are left out. */
import { LIVE_TOPICS } from '@praxis/contracts/core/live.const';
import { endCall } from '@praxis/db/call/call';
import { seedCall } from '../../support/call-rows.js';
import { World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { closeStreams, received, leadEvents, watchPath } from '../../support/live-watch.js';
import { createTeam, signedIn, type Member } from '../../support/members.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let viewer: Member;
beforeEach(async () => {
  ({ tenant, staff, viewer } = await createTeam(world));
});
afterEach(closeStreams);

/** Every topic, of one tenant. */
const allOf = (tenantId: string): string[] => LIVE_TOPICS.map((topic) => `${topic}:${tenantId}`);
const pathOf = (topics: string[]): string => `/v1/live?topics=${topics.join(',')}`;

test('one stream carries all topics, each event with its topic, also of two tenants', async () => {
  const second = await world.tenant();
  const both = await signedIn(world, {
    tenants: [
      { id: tenant.id, role: 'viewer' },
      { id: second.id, role: 'viewer' },
    ],
  });
  const stream = await watchPath(both, pathOf([...allOf(tenant.id), `leads:${second.id}`]));
  expect(stream.status).toBe(200);
  const topicOf = (key: string, id: string): unknown =>
    stream.events.find(({ data }) => data[key] === id)?.data['topic'];
  const [here = ''] = await seedLeads(world.database, tenant.id, [{}]);
  const [there = ''] = await seedLeads(world.database, second.id, [{}]);
  const call = await seedCall(world.database, tenant.id);
  await world.database.withTenant(tenant.id, (tx) => endCall(tx, call.id, { reason: 'idle', leadId: null }));
  await until('all three', { timeoutMs: 5_000 }, () =>
    Boolean(topicOf('callId', call.id) && topicOf('leadId', there)),
  );
  expect(topicOf('leadId', here)).toBe(`leads:${tenant.id}`);
  expect(topicOf('leadId', there)).toBe(`leads:${second.id}`);
  expect(topicOf('callId', call.id)).toBe(`calls:${tenant.id}`);
});

test('a topic without permission is left out by name, and the others work', async () => {
  const other = await world.tenant();
  const stream = await watchPath(viewer, pathOf([`leads:${tenant.id}`, ...allOf(other.id)]));
  expect(stream.status).toBe(200);
  const [theirs = ''] = await seedLeads(world.database, other.id, [{}]);
  const [mine = ''] = await seedLeads(world.database, tenant.id, [{}]);
  await received(stream, mine);
  expect(stream.events.find(({ event }) => event === 'refused')?.data).toEqual({ topics: allOf(other.id) });
  expect(leadEvents(stream)).not.toContain(theirs);
  for (const topic of allOf(other.id)) expect((await watchPath(viewer, pathOf([topic]))).status).toBe(404);
});

test('refuses a page that shows another user than the signed-in one', async () => {
  const path = pathOf(allOf(tenant.id));
  expect((await watchPath(viewer, path, { headers: { 'x-live-person': staff.userId } })).status).toBe(409);
  expect((await watchPath(viewer, path, { headers: { 'x-live-person': viewer.userId } })).status).toBe(200);
});

test.each([
  'leads',
  'leads:',
  'secrets:00000000-0000-4000-8000-000000000000',
  'leads:a,',
  '',
  `${'leads:a,'.repeat(24)}leads:b`,
])('refuses the topics %j', async (topics) => {
  const answer = await viewer.get(`/v1/live?topics=${topics}`);
  expect(answer).toMatchObject({ status: 400, body: { ok: false, code: 'validation_failed' } });
});

test('a stream of two tenants ends when its user leaves one of them, and reconnects without it', async () => {
  const second = await world.tenant();
  const both = await signedIn(world, {
    tenants: [
      { id: tenant.id, role: 'viewer' },
      { id: second.id, role: 'viewer' },
    ],
  });
  const path = pathOf([`leads:${tenant.id}`, `leads:${second.id}`]);
  const stream = await watchPath(both, path);
  await world.database.withSystem(
    'end a membership in a test',
    (tx) =>
      tx.query`
      update tenant_users set is_active = false where user_id = ${both.userId} and tenant_id = ${second.id}`,
  );
  await until('the end of the stream', { timeoutMs: 8_000 }, () => stream.ended);
  const again = await watchPath(both, path);
  await until('the list of refused topics', { timeoutMs: 2_000 }, () =>
    again.events.some(({ event }) => event === 'refused'),
  );
  const [mine = ''] = await seedLeads(world.database, tenant.id, [{}]);
  await received(again, mine);
});

/** Live changes of leads: received quickly, only from one's own tenant, and not after the session has ended. */
import { randomUUID } from 'node:crypto';
import type { Answer } from '../../support/api.js';
import { startInterruptibleApi } from '../../support/interruptible-api.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { LiveStream } from '../../support/live-stream.js';
import { closeStreams, received, leadEvents, watchPath } from '../../support/live-watch.js';
import { createTeam, signedIn, type Member } from '../../support/members.js';
import { until } from '../../support/until.js';
import { rawSql } from '@praxis/db/core/sql';

/** Interval in which repeated changes of a lead are announced as one. */
const QUIET_MS = 500;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let viewer: Member;
beforeEach(async () => {
  ({ tenant, staff, viewer } = await createTeam(world));
});
afterEach(closeStreams);

async function watch(member: Member, tenantId = tenant.id): Promise<LiveStream> {
  return await watchPath(member, `/v1/live?topics=leads:${tenantId}`);
}

test('an intake, a status, a note and a level each announce the lead', async () => {
  const stream = await watch(viewer);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const { leadId } = await intakeDone(tenant.api);
  await received(stream, leadId);
  const fill = (): object => ({ id: randomUUID(), type: 'form_fill', at: new Date().toISOString() });
  const changes: ((id: string) => Promise<Answer>)[] = [
    (id) => staff.patch(`/v1/leads/${id}`, { status: 'qualified' }),
    (id) => staff.post(`/v1/leads/${id}/notes`, { note: 'Rang back' }),
    (id) =>
      tenant.api.post('/v1/engagement/events', {
        sessionId: `sess-${id}`,
        industry: 'law',
        deviceType: 'desktop',
        pageViews: 1,
        events: [fill(), fill(), fill()],
      }),
  ];
  for (const change of changes) {
    // A new lead for which only its creation is announced, and then the change.
    const [id = ''] = await seedLeads(world.database, tenant.id, [{}]);
    await received(stream, id);
    expectOk(await change(id));
    await received(stream, id, 2);
  }
  expect(JSON.stringify(stream.events)).not.toContain('Jordan');
});

test('changes made by another process, directly in the database, are announced', async () => {
  const stream = await watch(viewer);
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{}]);
  await received(stream, leadId);
  await world.database.withTenant(tenant.id, (tx) => tx.query`delete from leads where id = ${leadId}`);
  await received(stream, leadId, 2);
});

test('a burst of changes of one lead is two events, not two hundred', async () => {
  const stream = await watch(viewer);
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{}]);
  await received(stream, leadId);
  const begunAt = performance.now();
  await Promise.all(
    Array.from({ length: 50 }, (_, count) =>
      world.database.withTenant(
        tenant.id,
        (tx) => tx.query`update leads set lead_score = ${count} where id = ${leadId}`,
      ),
    ),
  );
  await received(stream, leadId, 2);
  // Once this is announced, every earlier change has been announced.
  const [last = ''] = await seedLeads(world.database, tenant.id, [{}]);
  await received(stream, last);
  // One for the creation, one for the first change, and one for each interval since, which a busy machine may have many
  // of.
  const intervals = Math.ceil((performance.now() - begunAt) / QUIET_MS);
  expect(leadEvents(stream).filter((id) => id === leadId).length).toBeLessThanOrEqual(2 + intervals);
});

test('another tenant’s changes are not received, and its stream cannot be opened', async () => {
  const other = await world.tenant();
  const stream = await watch(viewer);
  const [theirs = ''] = await seedLeads(world.database, other.id, [{}]);
  const [mine = ''] = await seedLeads(world.database, tenant.id, [{}]);
  await received(stream, mine);
  expect(leadEvents(stream)).not.toContain(theirs);
  expect((await watch(viewer, other.id)).status).toBe(404);
  expect((await watch(viewer, 'nonsense')).status).toBe(404);
});

test('a user who belongs to two tenants names one in the URL', async () => {
  const second = await world.tenant();
  const both = await signedIn(world, {
    tenants: [
      { id: tenant.id, role: 'viewer' },
      { id: second.id, role: 'viewer' },
    ],
  });
  const stream = await watch(both, second.id);
  const [elsewhere = ''] = await seedLeads(world.database, tenant.id, [{}]);
  const [named = ''] = await seedLeads(world.database, second.id, [{}]);
  await received(stream, named);
  expect(leadEvents(stream)).not.toContain(elsewhere);
});

test('the stream is only for signed-in users: no key and no visitor', async () => {
  const nobody = await LiveStream.open(`${world.stack.baseUrl}/v1/live?topics=leads:${tenant.id}`);
  expect(nobody.status).toBe(401);
  const byKey = await LiveStream.open(`${world.stack.baseUrl}/v1/live?topics=leads:${tenant.id}`, {
    'x-va-key': tenant.key,
  });
  expect(byKey.status).toBe(401);
});

test.each<[string, (member: Member) => string]>([
  ['revoked', ({ userId }) => `update sessions set revoked_at = now() where user_id = '${userId}'`],
  ['expired', ({ userId }) => `update sessions set expires_at = now() where user_id = '${userId}'`],
  [
    'of somebody who left',
    ({ userId }) => `update tenant_users set is_active = false where user_id = '${userId}'`,
  ],
  [
    'of somebody whose role changed',
    ({ userId }) => `update tenant_users set role = 'staff' where user_id = '${userId}'`,
  ],
])('the stream of a session that is %s ends within seconds, and others continue', async (_, change) => {
  const [ended, stays] = [await watch(viewer), await watch(staff)];
  await world.database.withSystem('end a session in a test', (tx) => tx.query(rawSql(change(viewer))));
  await until('the end of the stream', { timeoutMs: 8_000 }, () => ended.ended);
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{}]);
  await received(stays, leadId);
  expect(leadEvents(ended)).toEqual([]);
  expect(stays.ended).toBe(false);
});

test('the stream of a journey also ends with its session', async () => {
  const path = `/v1/live?industry=law&sessionId=sess-nobody&tenantId=${tenant.id}`;
  const [ended, stays] = [await watchPath(viewer, path), await watchPath(staff, path)];
  await world.database.withSystem(
    'end a session in a test',
    (tx) => tx.query`update sessions set revoked_at = now() where user_id = ${viewer.userId}`,
  );
  await until('the end of the stream', { timeoutMs: 8_000 }, () => ended.ended);
  expect(stays.ended).toBe(false);
});

test('a client that may have missed events must load again: the stream ends', async () => {
  const many = await watch(viewer);
  await seedLeads(
    world.database,
    tenant.id,
    Array.from({ length: 150 }, () => ({})),
  );
  await until('the end of the stream', { timeoutMs: 3_000 }, () => many.ended);
  const api = await startInterruptibleApi(world.stack);
  try {
    const watchThere = (): Promise<LiveStream> =>
      watchPath(viewer, `/v1/live?topics=leads:${tenant.id}`, { baseUrl: api.baseUrl });
    const away = await watchThere();
    await api.cutNotifications();
    await until('the end of the stream', { timeoutMs: 8_000 }, () => away.ended);
    const again = await watchThere();
    const [leadId = ''] = await seedLeads(world.database, tenant.id, [{}]);
    await received(again, leadId);
  } finally {
    await api.stop();
  }
});

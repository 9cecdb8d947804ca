/** Engagement: the value of events, each counted once, and the resulting level of the visit's lead. */
import { randomUUID } from 'node:crypto';
import { EngagementBatchResult } from '@praxis/contracts/engagement/engagement';
import { LeadResult } from '@praxis/contracts/lead/lead';
import { LEAD_SCORE_VERSION } from '@praxis/domain/lead/lead-score';
import type * as z from 'zod/mini';
import { newSession, type Fields } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { countLeads } from '../../support/lead-rows.js';
import { auditOf, signedIn } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

const event = (type: string, more: Fields = {}): Fields => ({
  id: randomUUID(),
  type,
  section: 'hero',
  at: new Date().toISOString(),
  ...more,
});

const batch = (sessionId: string, events: Fields[], more: Fields = {}): Fields => ({
  sessionId,
  industry: 'law',
  deviceType: 'desktop',
  pageViews: 1,
  events,
  ...more,
});

async function send(body: Fields): Promise<z.infer<typeof EngagementBatchResult>> {
  return EngagementBatchResult.parse(expectOk(await tenant.api.post('/v1/engagement/events', body)).body);
}

async function visit(sessionId: string): Promise<Fields | undefined> {
  return await world.database.withTenant(tenant.id, async (tx) => {
    const [row] = await tx.query<Fields>`
      select *, (select count(*)::int from engagement_events e where e.session_id = v.session_id) as events
      from engagement_sessions v where session_id = ${sessionId}`;
    return row;
  });
}

test('the server sets the values; the visit stores device, campaign and page views', async () => {
  const sessionId = newSession();
  const visitorId = randomUUID();
  const first = await send(
    batch(
      sessionId,
      [event('section_view'), event('section_view', { duration: 30 }), event('demo_interaction')],
      { visitorId, utmSource: 'search', utmCampaign: 'spring', pageViews: 2, deviceType: 'mobile' },
    ),
  );
  expect(first).toMatchObject({ recorded: 3, score: 10, level: 'low' });
  const second = await send(
    batch(sessionId, [event('form_fill')], { utmSource: 'other', deviceType: 'mobile' }),
  );
  expect(second).toMatchObject({ recorded: 1, score: 20, level: 'medium' });
  expect(await visit(sessionId)).toMatchObject({
    visitor_id: visitorId,
    utm_source: 'search',
    utm_campaign: 'spring',
    page_views: 2,
    device_type: 'mobile',
    engagement_level: 'medium',
    events: 4,
  });
});

test('tenths add up exactly: 200 seconds of reading reach the next level', async () => {
  const sessionId = newSession();
  for (const count of [100, 99])
    await send(
      batch(
        sessionId,
        Array.from({ length: count }, () => event('section_view', { duration: 1 })),
      ),
    );
  expect(await send(batch(sessionId, []))).toMatchObject({ score: 19.9, level: 'low' });
  expect(await send(batch(sessionId, [event('section_view', { duration: 1 })]))).toMatchObject({
    score: 20,
    level: 'medium',
  });
});

test('counts a batch once, even if repeated, in part or by several clients at once', async () => {
  const sessionId = newSession();
  const events = Array.from({ length: 30 }, () => event('demo_interaction'));
  const shuffled = [...events].reverse();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => send(batch(sessionId, n % 2 ? events : shuffled))),
  );
  expect(answers.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(30);
  expect(await send(batch(sessionId, [...events.slice(0, 3), ...events.slice(0, 3)]))).toMatchObject({
    recorded: 0,
    score: 150,
    level: 'high',
  });
  expect(await visit(sessionId)).toMatchObject({ events: 30 });
});

test('the visit’s lead has the level when the batch is answered, and the counters follow', async () => {
  // A minimal intake: 40 for submitting, 8 for the email address.
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    contact: { email: 'bare@example.com' },
    details: undefined,
    urgency: 'low',
  });
  const level = async (): Promise<string> => {
    const { items } = expectOk(await tenant.api.get('/v1/leads')).body as {
      items: { id: string; engagementLevel: string }[];
    };
    return items.find(({ id }) => id === leadId)?.engagementLevel ?? '';
  };
  expect(await level()).toBe('low');
  // 15 for the intake and 35 for seven interactions.
  const answer = await send(
    batch(
      sessionId,
      Array.from({ length: 7 }, () => event('demo_interaction')),
    ),
  );
  expect(answer).toMatchObject({ score: 50, level: 'high' });
  expect(await level()).toBe('high');
  expect(expectOk(await tenant.api.get('/v1/leads/stats')).body.stats).toEqual(
    await countLeads(world.database, tenant.id),
  );
});

test('the visit before the intake counts for the lead', async () => {
  const sessionId = newSession();
  await send(
    batch(
      sessionId,
      Array.from({ length: 4 }, () => event('form_fill')),
    ),
  );
  const { leadId } = await intakeDone(tenant.api, 'law', {
    sessionId,
    contact: { email: 'later@example.com' },
    details: undefined,
    urgency: 'low',
  });
  const { items } = expectOk(await tenant.api.get('/v1/leads')).body as { items: Fields[] };
  expect(items.find(({ id }) => id === leadId)).toMatchObject({ engagementLevel: 'high', leadScore: 48 });
  expect(await visit(sessionId)).toMatchObject({ engagement_level: 'high', points: '55', lead_score: '55' });
});

test('the demo’s key counts a visit for the demo of its industry; a tenant’s key for that tenant only', async () => {
  const sessionId = newSession();
  const body = batch(sessionId, [event('form_fill')], { industry: 'realestate' });
  expectOk(await world.api.post('/v1/engagement/events', body));
  const found = await world.database.withSystem(
    'find a visit in a test',
    (tx) =>
      tx.query<{ slug: string }>`
      select slug from engagement_sessions v join tenants t on t.id = v.tenant_id where session_id = ${sessionId}`,
  );
  expect(found).toEqual([{ slug: 'lakeside-realty' }]);
  expectRefusal(await tenant.api.post('/v1/engagement/events', body), 403, 'wrong_industry');
  expectRefusal(await world.api.post('/v1/engagement/events', body, { key: null }), 401, 'key_missing');
  // The same events in another tenant are different events.
  expect(await send({ ...body, industry: 'law' })).toMatchObject({ recorded: 1, score: 10 });
});

test.each<[string, Fields]>([
  ['a value from the client', { events: [event('form_fill', { value: 1_000 })] }],
  ['a score from the client', { events: [], score: 100 }],
  ['an unknown type', { events: [event('purchase')] }],
  ['a negative duration', { events: [event('section_view', { duration: -1 })] }],
  ['an excessive duration', { events: [event('section_view', { duration: 1e9 })] }],
  ['no id', { events: [{ type: 'form_fill', at: new Date().toISOString() }] }],
  ['no time', { events: [{ type: 'form_fill', id: randomUUID() }] }],
  ['too many events', { events: Array.from({ length: 101 }, () => event('form_fill')) }],
  ['NUL in a section', { events: [event('form_fill', { section: 'a\u0000b' })] }],
  ['an invalid session', { sessionId: "x' or 1=1", events: [] }],
  ['an unknown device', { events: [], deviceType: 'toaster' }],
])('refuses %s and stores nothing of the batch', async (_, more) => {
  const sessionId = newSession();
  expectRefusal(
    await tenant.api.post('/v1/engagement/events', batch(sessionId, [event('form_fill')], more)),
    400,
    'validation_failed',
  );
  expect(await visit(sessionId)).toBeUndefined();
});

test('the score does not raise the level, and the response explains both', async () => {
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    urgency: 'critical',
    details: 'x'.repeat(400),
  });
  const lead = async () => LeadResult.parse(expectOk(await staff.get(`/v1/leads/${leadId}`)).body).lead;
  expect(await lead()).toMatchObject({
    engagementLevel: 'low',
    source: 'demo',
    scoreVersion: LEAD_SCORE_VERSION,
    engagement: { points: 15, contributions: [{ factor: 'lead_captured', count: 1, points: 15 }] },
  });
  expect((await lead()).leadScore).toBeGreaterThanOrEqual(80);
  expect((await lead()).scoreContributions).toContainEqual({ factor: 'asked_for_contact', points: 40 });
  await send(
    batch(sessionId, [event('form_fill'), event('form_fill'), event('section_view', { duration: 12 })]),
  );
  expect(await lead()).toMatchObject({
    engagementLevel: 'medium',
    engagement: {
      points: 36.2,
      contributions: [
        { factor: 'form_fill', count: 2, points: 20 },
        { factor: 'lead_captured', count: 1, points: 15 },
        { factor: 'section_view', count: 1, points: 1.2 },
      ],
    },
  });
});

test.each(['pricing', 'roi-calculator', 'calendar-integration', 'booking-page', 'embed', 'phone'])(
  'an intake from %s makes a lead of that source',
  async (source) => {
    const { leadId } = await intakeDone(tenant.api, 'law', { source });
    const { items } = expectOk(await tenant.api.get('/v1/leads')).body as { items: Fields[] };
    expect(items.find(({ id }) => id === leadId)).toMatchObject({ source });
  },
);

describe('update_lead_engagement_level', () => {
  const path = '/v1/functions/update_lead_engagement_level';

  test('recomputes the level from the stored events', async () => {
    const { sessionId, leadId } = await intakeDone(tenant.api);
    await send(batch(sessionId, [event('form_fill')]));
    await world.database.withTenant(tenant.id, async (tx) => {
      await tx.query`update leads set engagement_level = 'low' where id = ${leadId}`;
      await tx.query`update engagement_sessions set points = 0, lead_score = 0, engagement_level = 'low'`;
    });
    const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
    expect(expectOk(await staff.post(path, { lead_uuid: leadId })).body).toEqual({
      ok: true,
      level: 'medium',
    });
    expect(await visit(sessionId)).toMatchObject({ points: '25', engagement_level: 'medium' });
    expect(expectOk(await tenant.api.get('/v1/leads/stats')).body.stats).toMatchObject({ medium: 1, low: 0 });
    const log = await auditOf(world.database, { tenantId: tenant.id });
    expect(log.map(({ action }) => action)).toContain('lead.level_updated');
  });

  test('requires staff, and a lead of their tenant', async () => {
    const { leadId } = await intakeDone(tenant.api);
    const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
    expectRefusal(await viewer.post(path, { lead_uuid: leadId }), 403, 'permission_denied');
    const elsewhere = await world.tenant();
    const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
    expectRefusal(await stranger.post(path, { lead_uuid: leadId }), 404, 'not_found');
    expectRefusal(await stranger.post(path, { lead_uuid: 'x' }), 400, 'validation_failed');
  });
});

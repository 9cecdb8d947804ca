/** The timeline of a lead: everything that happened, in order, in pages, without personal data. */
import { randomUUID } from 'node:crypto';
import { LeadTimeline, type TimelineEntry } from '@praxis/contracts/lead/lead';
import { encodeCursor } from '@praxis/db/core/cursor';
import { dayWithoutReminders } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { createTeam, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let viewer: Member;
let leadId: string;
let sessionId: string;
beforeAll(async () => {
  ({ tenant, staff, viewer } = await createTeam(world));
  ({ leadId, sessionId } = await intakeDone(tenant.api, 'law', {
    name: 'Zebedee Quill',
    contact: { phone: '313-555-0123', email: 'zebedee@example.com' },
    details: 'Zanzibar matter',
  }));
  const dateHint = dayWithoutReminders();
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint }));
  await followUpSent(tenant.api, { sessionId, leadId });
  expectOk(
    await tenant.api.post('/v1/engagement/events', {
      sessionId,
      industry: 'law',
      deviceType: 'mobile',
      pageViews: 3,
      events: [
        { id: randomUUID(), type: 'section_view', section: 'pricing', at: new Date().toISOString() },
        {
          id: randomUUID(),
          type: 'section_view',
          section: 'pricing',
          duration: 12,
          at: new Date().toISOString(),
        },
        { id: randomUUID(), type: 'form_fill', section: 'zebedee@example.com', at: new Date().toISOString() },
      ],
    }),
  );
  expectOk(await staff.post(`/v1/leads/${leadId}/notes`, { note: 'Zulu note' }));
  expectOk(await staff.patch(`/v1/leads/${leadId}`, { status: 'converted' }));
  await until('the messages to be delivered', { timeoutMs: 20_000 }, async () => {
    const entries = await everything(staff, 200);
    const messages = entries.filter(({ kind }) => kind === 'message');
    return messages.length === 2 && messages.every(({ status }) => status === 'delivered');
  });
});

async function page(member: Member, query: Record<string, string | number>): Promise<LeadTimeline> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return LeadTimeline.parse(
    expectOk(await member.get(`/v1/leads/${leadId}/timeline?${search.toString()}`)).body,
  );
}

async function everything(member: Member, limit: number): Promise<TimelineEntry[]> {
  const items: TimelineEntry[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const found: LeadTimeline = await page(member, { limit, ...(cursor ? { cursor } : {}) });
    items.push(...found.items);
    cursor = found.nextCursor;
  }
  return items;
}

test('contains visits, interactions, messages, appointment and journey steps, newest first', async () => {
  const entries = await everything(staff, 200);
  const texts = entries.map(({ kind, text }) => `${kind}: ${text}`);
  expect(texts).toEqual(
    expect.arrayContaining([
      'visit: Opened pricing',
      'visit: Viewed pricing (12 s)',
      'visit: Filled in a form',
      'interaction: Lead captured',
      'interaction: Note added',
      'interaction: Status changed from appointment scheduled to converted',
      'message: Text message: thank you',
      'message: Email: thank you',
      'journey: Intake',
      'journey: Appointment booking',
      'journey: Follow-up',
    ]),
  );
  expect(texts).toHaveLength(12);
  const appointment = entries.find(({ kind }) => kind === 'appointment');
  expect(appointment).toMatchObject({ status: 'confirmed' });
  expect(appointment?.text).toMatch(/^Appointment for .+ \(America\/Detroit\)$/);
  const times = entries.map(({ at }) => Date.parse(at));
  expect(times).toEqual([...times].sort((one, other) => other - one));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test.each([1, 2, 5, 11])('pages of %d add up to the same list', async (limit) => {
  expect(await everything(staff, limit)).toEqual(await everything(staff, 200));
});

test('links to the run that created an entry, and contains no personal data for any viewer', async () => {
  const entries = await everything(viewer, 200);
  for (const { kind, run } of entries)
    expect({ kind, linked: run?.workflowId.includes(sessionId) ?? false }).toEqual({
      kind,
      linked: ['message', 'appointment', 'journey'].includes(kind),
    });
  expect(JSON.stringify(entries)).not.toMatch(/zebedee|quill|555-?0123|zanzibar|zulu/i);
});

test('works for a lead without a journey', async () => {
  const [bare = ''] = await seedLeads(world.database, tenant.id, [{}]);
  expect(expectOk(await viewer.get(`/v1/leads/${bare}/timeline`)).body).toEqual({
    ok: true,
    items: [],
    nextCursor: null,
  });
});

test.each([
  'nonsense',
  encodeCursor('updated', { value: '2026-05-04 10:00:00+00', id: randomUUID() }),
  encodeCursor('timeline', { value: '2026-02-31 10:00:00+00', id: randomUUID() }),
  Buffer.from(`timeline\n2026-05-04 10:00:00+00'--\n${randomUUID()}`).toString('base64url'),
])('refuses the forged cursor %s', async (cursor) => {
  expectRefusal(
    await staff.get(`/v1/leads/${leadId}/timeline?cursor=${encodeURIComponent(cursor)}`),
    400,
    'invalid_cursor',
  );
});

test('another tenant’s lead is not found', async () => {
  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
  expectRefusal(await stranger.get(`/v1/leads/${leadId}/timeline`), 404, 'not_found');
  expectRefusal(await stranger.get(`/v1/leads/${randomUUID()}/timeline`), 404, 'not_found');
});

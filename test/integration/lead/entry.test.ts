/** Leads entered by hand: added by staff and programs, refused for people who have a lead, corrected with a history. */
import { randomUUID } from 'node:crypto';
import { LeadResult, LeadTimeline, type LeadDetail } from '@praxis/contracts/lead/lead';
import { ROUTING_OFF } from '@praxis/contracts/lead/lead-routing';
import { LeadHistory } from '@praxis/contracts/lead/lead-entry';
import { addParties } from '@praxis/db/conflict/conflict-party';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import type { Fields } from '../../support/factories.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let viewer: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
});

const ADA = { name: 'Ada Adler', email: 'ada@example.com', phone: '(313) 555-0142', caseType: 'Injury' };
const add = (body: Fields, query = '') => staff.post(`/v1/leads${query}`, body);
const leadOf = (answer: { status: number; body: Record<string, unknown> }): LeadDetail => {
  expect(answer.status).toBe(201);
  return LeadResult.parse(answer.body).lead;
};
const reveal = async (id: string) =>
  expectOk(await staff.post(`/v1/leads/${id}/reveal`, { purpose: 'Correct it' }));
const read = async (id: string, by: Member = staff): Promise<LeadDetail> =>
  LeadResult.parse(expectOk(await by.get(`/v1/leads/${id}`)).body).lead;
const history = async (id: string, by: Member = staff) =>
  LeadHistory.parse(expectOk(await by.get(`/v1/leads/${id}/history`)).body).items;

test('staff add a lead: scored, placed, screened and routed like any other, without consent, and shown to them', async () => {
  await world.database.withTenant(tenant.id, async (tx) => {
    await addParties(tx, world.stack.secrets().masterKey, {
      parties: [{ name: 'Adler, Ada', role: 'adverse' }],
      by: staff.email,
    });
  });
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const groups = [{ members: [staff.userId], minutes: 5 }];
  expectOk(await owner.put('/v1/settings/routing', { ...ROUTING_OFF, isOn: true, groups }));
  const lead = leadOf(await add({ ...ADA, details: 'Fell on ice', urgency: 'high' }));
  expect(lead).toMatchObject({
    status: 'new',
    source: 'hand',
    industry: 'law',
    engagementLevel: 'low',
    masked: false,
    name: 'Ada Adler',
    caseType: 'Injury',
    urgency: 'high',
    conflictState: 'possible',
    contact: { leads: 1 },
    engagement: { points: 0, contributions: [] },
  });
  // 12 for the number, 8 for the address, 16 for the urgency: the person has not asked to be contacted.
  expect(lead.leadScore).toBe(36);
  expect(lead.scoreContributions.map(({ factor }) => factor)).not.toContain('asked_for_contact');
  const routed = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select kind from outbox where dedupe_key = ${`lead.route/${lead.id}`}`,
  );
  expect(routed).toHaveLength(1);
  const consent = expectOk(await staff.get(`/v1/leads/${lead.id}/consent`)).body.channels as Fields[];
  expect(consent.map(({ state }) => state)).toEqual(['none', 'none', 'none']);
  const log = await auditOf(world.database, { tenantId: tenant.id });
  expect(log.filter(({ action }) => action === 'lead.added')).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain('Ada');
});

test('the person who enters a lead sees it unmasked for a reveal’s duration, which is logged; others see it masked', async () => {
  const lead = leadOf(await add(ADA));
  expect(lead.revealedUntil).not.toBeNull();
  const colleague = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  for (const other of [colleague, viewer])
    expect(await read(lead.id, other)).toMatchObject({ masked: true, name: 'A***', revealedUntil: null });
  const revealed = (await auditOf(world.database, { tenantId: tenant.id })).filter(
    ({ action }) => action === 'lead.revealed',
  );
  expect(revealed).toMatchObject([{ userId: staff.userId, targetId: lead.id }]);
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update reveals set expires_at = now() - interval '1 second' where record_id = ${lead.id}`,
  );
  expect(await read(lead.id)).toMatchObject({ masked: true, name: 'A***' });
});

test('a lead is entered with a note and the person’s consent; the ledger records how and where it was given', async () => {
  const consent = { channels: ['sms', 'email'], how: 'in_writing', reference: 'Form 12' };
  const lead = leadOf(await add({ ...ADA, note: 'Rang twice.', consent }));
  expect(lead.notes).toMatch(/Rang twice\.$/);
  expect(lead.notes).toContain(staff.email);
  const { channels, history } = expectOk(await staff.get(`/v1/leads/${lead.id}/consent`)).body as {
    channels: Fields[];
    history: Fields[];
  };
  expect(channels.map(({ state }) => state)).toEqual(['opted_in', 'none', 'opted_in']);
  expect(history.map(({ evidence, method }) => [method, evidence])).toEqual([
    ['staff', 'in_writing: Form 12'],
    ['staff', 'in_writing: Form 12'],
  ]);
});

test('a lead is not stored if its consent cannot be recorded: no address, opted out earlier, or by a program', async () => {
  const consent = { channels: ['sms'], how: 'phone_call', reference: 'Call of May 3' };
  expectRefusal(await add({ name: 'Ada', email: ADA.email, consent }), 400, 'validation_failed');
  expectRefusal(await tenant.api.post('/v1/leads', { ...ADA, consent }), 400, 'validation_failed');
  const { id } = leadOf(await add(ADA));
  const refusal = { channel: 'sms', action: 'opt_out', how: 'phone_call' };
  expectOk(await staff.post(`/v1/leads/${id}/consent`, refusal));
  const refused = await add({ ...ADA, consent }, '?duplicates=create');
  expectRefusal(refused, 400, 'opted_out');
  expect(refused.body.fields).toMatchObject([{ path: 'consent.channels' }]);
  const stored = await world.database.withTenant(tenant.id, (tx) => tx.query`select id from leads`);
  expect(stored).toEqual([{ id }]);
});

test('a program adds a lead with the tenant’s key, with the source that it names', async () => {
  const lead = leadOf(
    await tenant.api.post('/v1/leads', { name: 'Ben', phone: '3135550143', source: 'phone' }),
  );
  expect(lead).toMatchObject({ name: 'Ben', masked: false, source: 'phone', engagement: { points: 15 } });
  expect(lead.scoreContributions[0]).toEqual({ factor: 'asked_for_contact', points: 40 });
  // The demo's key belongs to no practice.
  expectRefusal(await world.api.post('/v1/leads', { name: 'Ben' }), 401, 'key_unknown');
});

test('a person with an open lead is not added again, unless requested', async () => {
  const { leadId } = await intakeDone(tenant.api, 'law', { contact: { email: 'ADA@example.com' } });
  const refused = await add(ADA);
  expectRefusal(refused, 409, 'duplicate_lead');
  expect(refused.body.leadId).toBe(leadId);
  expectRefusal(await add({ name: 'A', phone: ADA.phone, email: ADA.email }), 409, 'duplicate_lead');
  const second = leadOf(await add(ADA, '?duplicates=create'));
  expect(second.contact).toMatchObject({ leads: 2 });
  for (const id of [leadId, second.id])
    expectOk(await staff.patch(`/v1/leads/${id}`, { status: 'closed_lost' }));
  leadOf(await add(ADA));
  // A person without identifying data is no one's duplicate.
  leadOf(await add({ name: 'No address' }));
  leadOf(await add({ name: 'No address' }));
});

test('of ten who add one person at the same time, one succeeds; a repeated request is one lead', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(ADA)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  const key = { 'idempotency-key': randomUUID() };
  const body = { name: 'Cy', email: 'cy@example.com' };
  const [one, again] = [
    await staff.post('/v1/leads', body, { headers: key }),
    await staff.post('/v1/leads', body, { headers: key }),
  ];
  expect(leadOf(again).id).toBe(leadOf(one).id);
});

test('corrections are recorded with author, time and previous value; score, contact and screening follow', async () => {
  const { id } = leadOf(await add({ name: 'Ada Adler', email: 'ada@example.com' }));
  const other = leadOf(await add({ name: 'Ben Brandt', email: 'ben@example.com' }));
  const before = await read(id);
  const colleague = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  expectRefusal(await colleague.patch(`/v1/leads/${id}`, { name: 'A***' }), 409, 'lead_masked');
  expectOk(await staff.patch(`/v1/leads/${id}`, { caseType: 'Family' }));
  await world.database.withTenant(tenant.id, (tx) =>
    addParties(tx, world.stack.secrets().masterKey, {
      parties: [{ name: 'Eva Adler', role: 'adverse' }],
      by: staff.email,
    }),
  );
  const changed = LeadResult.parse(
    expectOk(
      await staff.patch(`/v1/leads/${id}`, {
        name: 'Eva Adler',
        email: 'eva@example.com',
        phone: '313-555-0150',
        caseType: '',
        status: 'contacted',
      }),
    ).body,
  ).lead;
  expect(changed).toMatchObject({
    name: 'Eva Adler',
    email: 'eva@example.com',
    phone: '313-555-0150',
    caseType: null,
    status: 'contacted',
    leadScore: before.leadScore + 12,
    conflictState: 'possible',
  });
  expect(changed.contact?.id).not.toBe(before.contact?.id);
  const contacts = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ value: string }>`select value from contact_points order by value`,
  );
  expect(contacts.map(({ value }) => value)).toEqual(['+13135550150', 'ben@example.com', 'eva@example.com']);
  // Saving the same values again changes nothing.
  expectOk(await staff.patch(`/v1/leads/${id}`, { name: 'Eva Adler', phone: '313-555-0150' }));
  const edits = await history(id);
  const by = { id: staff.userId, name: expect.any(String) };
  expect(edits.map(({ id: _, at: __, ...edit }) => edit)).toEqual(
    expect.arrayContaining(
      [
        { by, field: 'status', from: 'new', to: 'contacted' },
        { by, field: 'name', from: 'Ada Adler', to: 'Eva Adler' },
        { by, field: 'email', from: 'ada@example.com', to: 'eva@example.com' },
        { by, field: 'phone', from: null, to: '313-555-0150' },
        { by, field: 'caseType', from: 'Injury', to: null },
      ].map((edit) => (edit.from === 'Injury' ? { ...edit, from: 'Family' } : edit)),
    ),
  );
  expect(edits).toHaveLength(6);
  const masked = await history(id, viewer);
  expect(JSON.stringify(masked)).not.toMatch(/Ada|Eva|example\.com|555-0150/);
  const { items } = LeadTimeline.parse(expectOk(await staff.get(`/v1/leads/${id}/timeline`)).body);
  expect(items.map(({ text }) => text)).toContain('Details corrected');
  const log = await auditOf(world.database, { tenantId: tenant.id });
  expect(log.filter(({ action }) => action === 'lead.edited').map(({ detail }) => detail)).toEqual([
    { fields: ['caseType'] },
    { fields: ['name', 'email', 'phone', 'caseType'] },
  ]);
  // A number that a person with another address already has leads to a suggestion for staff, as for any lead.
  await reveal(other.id);
  expectOk(await staff.patch(`/v1/leads/${other.id}`, { email: 'eva@example.com' }));
  expect((await read(other.id)).contact).toMatchObject({ id: changed.contact?.id, leads: 2 });
});

test('a correction of a value that somebody else has corrected is refused with the current value', async () => {
  const { id } = leadOf(await add({ ...ADA, details: 'Fell on ice' }));
  const seen = { caseType: 'Injury', details: 'Fell on ice' };
  const edit = (body: Fields) => staff.patch(`/v1/leads/${id}`, body);
  expectOk(await edit({ caseType: 'Family', seen }));
  const refused = await edit({ caseType: 'Estate', details: 'Fell on the ice', seen });
  expectRefusal(refused, 409, 'lead_changed');
  expect(refused.body.current).toEqual({ caseType: 'Family', details: 'Fell on ice' });
  expect(await read(id)).toMatchObject({ caseType: 'Family', details: 'Fell on ice' });
  // There is no conflict about fields that no other person has changed, or that already have the wanted value.
  expectOk(await edit({ caseType: 'Family', details: 'Fell on the ice', seen }));
  expect(await read(id)).toMatchObject({ caseType: 'Family', details: 'Fell on the ice' });
  expectRefusal(await edit({ seen }), 400, 'validation_failed');
});

test('pages of the history follow each other without gaps', async () => {
  const { id } = leadOf(await add({ name: 'Ada' }));
  for (const caseType of ['One', 'Two', 'Three'])
    expectOk(await staff.patch(`/v1/leads/${id}`, { caseType }));
  const first = LeadHistory.parse(expectOk(await staff.get(`/v1/leads/${id}/history?limit=2`)).body);
  const rest = LeadHistory.parse(
    expectOk(await staff.get(`/v1/leads/${id}/history?limit=2&cursor=${first.nextCursor ?? ''}`)).body,
  );
  expect([...first.items, ...rest.items].map(({ to }) => to)).toEqual(['Three', 'Two', 'One']);
  expect(rest.nextCursor).toBeNull();
});

test.each([
  [{}],
  [{ name: ' ' }],
  [{ name: 'A', email: 'no' }],
  [{ name: 'A', phone: '1' }],
  [{ name: 'A', industry: 'realestate' }],
  [{ name: 'A', source: 'import' }],
  [{ name: 'A', source: 'elsewhere' }],
  [{ name: 'A', tenantId: randomUUID() }],
  [{ name: 'A', leadScore: 100 }],
  [{ name: 'A', consent: { channels: [], how: 'in_person', reference: 'X' } }],
  [{ name: 'A', consent: { channels: ['sms'], how: 'in_person', reference: '' } }],
  [{ name: 'x'.repeat(121) }],
])('refuses to add %.60j', async (body) => {
  expectRefusal(await add(body), 400, 'validation_failed');
});

test.each([
  [{}],
  [{ name: '' }],
  [{ name: null }],
  [{ email: 'no' }],
  [{ leadScore: 1 }],
  [{ urgency: 'soon' }],
])('refuses to correct %.60j', async (body) => {
  const { id } = leadOf(await add({ name: 'Ada' }));
  await reveal(id);
  expectRefusal(await staff.patch(`/v1/leads/${id}`, body), 400, 'validation_failed');
  expect(await history(id)).toEqual([]);
});

test('viewers cannot add or correct leads; another tenant’s lead does not exist', async () => {
  expectRefusal(await viewer.post('/v1/leads', { name: 'A' }), 403, 'permission_denied');
  const { id } = leadOf(await add({ name: 'Ada' }));
  expectRefusal(await viewer.patch(`/v1/leads/${id}`, { caseType: 'X' }), 403, 'permission_denied');
  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
  expectRefusal(await stranger.get(`/v1/leads/${id}/history`), 404, 'not_found');
  expectRefusal(await stranger.patch(`/v1/leads/${id}`, { caseType: 'X' }), 404, 'not_found');
});

/**
 * One person with several leads: matched as leads are stored, suggested where the evidence disagrees, undone
 * exactly.
 */
import { randomUUID } from 'node:crypto';
import { toE164 } from '@praxis/config/contact-key';
import { LeadResult, LeadTimeline, type LeadDetail } from '@praxis/contracts/lead/lead';
import { MergedContactResult, type MergedContact } from '@praxis/contracts/contact/merged-contact';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, createTeam, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { placeLeads } from '@praxis/db/contact/place-leads';
import { eraseLead } from '@praxis/db/lead/lead-erasure';
import { recordLead } from '@praxis/db/lead/lead-capture';
import { newLead } from '../../support/lead-rows.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let viewer: Member;
beforeEach(async () => {
  ({ tenant, staff, viewer } = await createTeam(world));
});

interface Person {
  name?: string;
  email?: string;
  phone?: string;
  source?: string;
}

/** Stores a lead as any channel does. */
async function come({ name = 'Ada Poe', email, phone, source = 'form' }: Person): Promise<string> {
  const id = randomUUID();
  await world.database.withTenant(tenant.id, async (tx) => {
    const contactId = (await placeLeads(tx, [{ id, name, email, phone }])).get(id);
    await tx.query`
      insert into leads (id, tenant_id, session_id, industry, name, email, phone, phone_e164, contact_id, source, lead_score, score_version,
        engagement_level, intake_fingerprint)
      values (${id}::uuid, ${tenant.id}, 'sess-' || ${id}::uuid, 'law', ${name}, ${email}, ${phone}, ${toE164(phone ?? '')},
        ${contactId}, ${source}, 10, 1, 'low', 'f')`;
  });
  return id;
}

async function lead(id: string, by: Member = staff): Promise<LeadDetail> {
  return LeadResult.parse(expectOk(await by.get(`/v1/leads/${id}`)).body).lead;
}

async function contactOf(leadId: string): Promise<string> {
  return (await lead(leadId)).contact?.id ?? 'none';
}

async function contact(id: string, by: Member = staff): Promise<MergedContact> {
  return MergedContactResult.parse(expectOk(await by.get(`/v1/contacts/${id}`)).body).contact;
}

/**
 * Everything that a merge may change: every lead's and point's contact, and which contacts are merged into
 * which.
 */
async function state(): Promise<unknown> {
  return await world.database.withTenant(tenant.id, async (tx) => ({
    leads: await tx.query`select id, contact_id, name, email, phone, source, notes from leads order by id`,
    points: await tx.query`select kind, value, contact_id from contact_points order by kind, value`,
    contacts: await tx.query`select id, name, merged_into from contacts order by id`,
  }));
}

const undo = (id: string, by: Member = staff) => by.post(`/v1/contacts/merges/${id}/undo`);

test('form, phone and email leads of one person share one contact, and the record says why', async () => {
  const form = await come({ email: 'ada@example.com', phone: '(313) 555-0142' });
  const phone = await come({ phone: '+1 313 555 0142', source: 'phone' });
  const mail = await come({ name: 'A. Poe', email: '  ADA@Example.com ', source: 'mail' });
  const stranger = await come({ name: 'Ben', email: 'ada+x@example.com' });
  const id = await contactOf(form);
  expect([await contactOf(phone), await contactOf(mail)]).toEqual([id, id]);
  expect(await contactOf(stranger)).not.toBe(id);
  expect((await lead(form)).contact).toEqual({ id, leads: 3, suggestions: 0 });
  const found = await contact(id);
  expect(found.leads.map(({ source, masked }) => [source, masked])).toEqual([
    ['mail', true],
    ['phone', true],
    ['form', true],
  ]);
  expect(found.merges.map(({ reason, by, leadIds }) => [reason, by, leadIds])).toEqual([
    ['same_email', null, [mail]],
    ['same_phone', null, [phone]],
  ]);
  expect(found.channels).toEqual([
    { kind: 'email', value: 'a***@ex***.com' },
    { kind: 'phone', value: '***-***-0142' },
  ]);
  expectOk(await staff.post(`/v1/leads/${phone}/reveal`, { purpose: 'To ring back' }));
  const revealed = await contact(id);
  expect(revealed).toMatchObject({ name: 'Ada Poe', leadCount: 3 });
  // Values that only masked leads have stay masked.
  expect(revealed.channels).toEqual([
    { kind: 'email', value: 'a***@ex***.com' },
    { kind: 'phone', value: '+13135550142' },
  ]);
  expect(JSON.stringify(await contact(id, viewer))).not.toMatch(/Ada|ada@|3135550142/);
});

test('a lead without an email address or number has no contact', async () => {
  expect((await lead(await come({ phone: '555-0142' }))).contact).toBeNull();
  expect((await lead(await come({}))).contact).toBeNull();
});

test('numbers are compared in their dialed form', async () => {
  const numbers = [
    '(313) 555-0142',
    '313.555.0142',
    '1 313 555 0142',
    '+1 313 555 0142',
    '+44 20 7946 0000',
    '555-0142',
    '12345',
    '',
  ];
  const stored: (string | undefined)[] = [];
  for (const phone of numbers) {
    const { id } = await world.database.withTenant(tenant.id, (tx) => recordLead(tx, newLead({ phone })));
    const [row] = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{ phone: string; e164: string | null; contact: string | null }>`
        select phone, phone_e164 as e164, contact_id as contact from leads where id = ${id}`,
    );
    expect([row?.phone, row?.contact !== null]).toEqual([phone, row?.e164 !== null]);
    stored.push(row?.e164 ?? undefined);
  }
  expect(stored).toEqual(numbers.map(toE164));
});

test('fifty simultaneous intakes of one person create exactly one contact', async () => {
  const person = { name: 'Ada Poe', contact: { email: 'ada@example.com', phone: '+13135550142' } };
  const intakes = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      intakeDone(tenant.api, 'law', {
        ...person,
        contact:
          n % 3 === 0
            ? person.contact
            : n % 3 === 1
              ? { email: ' ADA@example.com' }
              : { phone: '313-555-0142' },
      }),
    ),
  );
  const rows = await world.database.withTenant(tenant.id, async (tx) => ({
    contacts: await tx.query`select contact_id, count(*)::int as leads from leads group by 1`,
    kept: await tx.query<{ n: number }>`select count(*)::int as n from contacts`,
    joined: await tx.query<{ n: number }>`select count(*)::int as n from contact_merges`,
  }));
  // A lead with only the address and one with only the number, before one had both, are two contacts until
  // staff merge them.
  const contacts = rows.kept[0]?.n ?? 0;
  expect(contacts).toBe(rows.contacts.length);
  expect(contacts).toBeLessThanOrEqual(2);
  expect(intakes).toHaveLength(50);
  expect((rows.joined[0]?.n ?? 0) + contacts).toBe(50);
});

test('fifty leads with the same address and number are one contact, and a repeated intake is no merge', async () => {
  const person = { name: 'Ada Poe', contact: { email: 'ada@example.com', phone: '+13135550142' } };
  const intakes = await Promise.all(Array.from({ length: 50 }, () => intakeDone(tenant.api, 'law', person)));
  expectOk(await tenant.api.post('/v1/law/intake/submit', intakes[0]?.intake));
  const [counts] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`select (select count(distinct contact_id)::int from leads) as of_leads, (select count(*)::int
      from contacts) as contacts,
      (select count(*)::int from contact_points) as points, (select count(*)::int from contact_merges) as merges,
      (select count(*)::int from leads where contact_id is null) as without`,
  );
  expect(counts).toEqual({ of_leads: 1, contacts: 1, points: 2, merges: 49, without: 0 });
});

describe('contradictory evidence', () => {
  test('an address of one contact and a number of another are a suggestion, which staff confirm', async () => {
    const one = await come({ email: 'ada@example.com' });
    const two = await come({ name: 'Ben Roe', phone: '313-555-0142' });
    const both = await come({ email: 'ada@example.com', phone: '313-555-0142' });
    const [a, b] = [await contactOf(one), await contactOf(two)];
    expect(a).not.toBe(b);
    expect(await contactOf(both)).toBe(a);
    expect((await lead(both)).contact).toEqual({ id: a, leads: 2, suggestions: 1 });
    expect((await contact(b)).suggestions).toMatchObject([{ contactId: a, leads: 2, name: 'A***' }]);
    const before = await state();
    // Named in the wrong order: the older is still kept.
    const { contact: kept } = MergedContactResult.parse(
      expectOk(await staff.post(`/v1/contacts/${b}/merge`, { with: a })).body,
    );
    expect(kept).toMatchObject({ id: a, leadCount: 3, suggestions: [] });
    const [merge] = kept.merges;
    expect(merge).toMatchObject({ reason: 'suggested', from: b, to: a, leadIds: [two], by: staff.email });
    // The id of the merged contact returns the one it is part of.
    expect((await contact(b)).id).toBe(a);
    expectOk(await undo(merge?.id ?? ''));
    expect(await state()).toEqual(before);
    expect((await contact(a)).suggestions).toEqual([]);
    expectRefusal(await undo(merge?.id ?? ''), 409, 'already_undone');
    const log = await auditOf(world.database, { tenantId: tenant.id });
    expect(log.map(({ action }) => action)).toEqual([
      'contact.merged',
      'contact.merge_undone',
      'call.refused',
    ]);
  });

  test('a number used with another name and address may be shared: no silent merge', async () => {
    const ada = await come({ email: 'ada@example.com', phone: '313-555-0142' });
    const spouse = await come({ name: 'Ben Poe', email: 'ben@example.com', phone: '313-555-0142' });
    const again = await come({ name: ' ada  poe', email: 'ada@work.example', phone: '313-555-0142' });
    const [a, b] = [await contactOf(ada), await contactOf(spouse)];
    expect(b).not.toBe(a);
    expect(await contactOf(again)).toBe(a);
    expect((await lead(spouse)).contact?.suggestions).toBe(1);
    expectOk(await staff.post(`/v1/contacts/${b}/keep-apart`, { with: a }));
    await come({ name: 'Ben Poe', email: 'ben@example.com', phone: '313-555-0142' });
    expect((await contact(b)).suggestions).toEqual([]);
  });
});

describe('undoing a merge', () => {
  test('a lead that joined by its number gets its own contact, and later ones follow their evidence', async () => {
    const first = await come({ phone: '313-555-0142' });
    const joined = await come({ name: 'Ben', email: 'ben@example.com', phone: '313-555-0142' });
    const later = await come({ name: 'Ben', email: 'ben@example.com' });
    const a = await contactOf(first);
    expect([await contactOf(joined), await contactOf(later)]).toEqual([a, a]);
    const merge = (await contact(a)).merges.find(({ leadIds }) => leadIds.includes(joined));
    expectOk(await undo(merge?.id ?? ''));
    const b = await contactOf(joined);
    expect(b).not.toBe(a);
    expect([await contactOf(first), await contactOf(later)]).toEqual([a, b]);
    expect(await contactOf(await come({ name: 'Ben', email: 'ben@example.com' }))).toBe(b);
    expect(await contactOf(await come({ phone: '313-555-0142' }))).toBe(a);
  });

  test('by hand: the older contact keeps every field, the newer one is restored, later leads follow their evidence', async () => {
    const old = await come({ email: 'ada@example.com' });
    const young = await come({ name: 'Ada P.', email: 'ada@work.example' });
    const [a, b] = [await contactOf(old), await contactOf(young)];
    expectOk(await staff.post(`/v1/contacts/${b}/merge`, { with: a }));
    expect((await contact(a)).leads.map(({ id }) => id).sort()).toEqual([old, young].sort());
    const laterYoung = await come({ name: 'Ada P.', email: 'ada@work.example', phone: '313-555-0142' });
    const laterOld = await come({ email: 'ada@example.com' });
    expect([await contactOf(laterYoung), await contactOf(laterOld)]).toEqual([a, a]);
    const merge = (await contact(a)).merges.find(({ reason }) => reason === 'by_hand');
    expectOk(await undo(merge?.id ?? ''));
    expect(await Promise.all([old, young, laterYoung, laterOld].map(contactOf))).toEqual([a, b, b, a]);
  });

  test('starts with the latest if merges build on each other', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c'])
      ids.push(await contactOf(await come({ email: `${name}@example.com` })));
    const [a = '', b = '', c = ''] = ids;
    const before = await state();
    expectOk(await staff.post(`/v1/contacts/${b}/merge`, { with: c }));
    const inner = (await contact(b)).merges[0]?.id ?? '';
    expectOk(await staff.post(`/v1/contacts/${a}/merge`, { with: b }));
    const outer = (await contact(a)).merges[0]?.id ?? '';
    expect((await contact(c)).id).toBe(a);
    expectRefusal(await undo(inner), 409, 'merged_since');
    expectRefusal(await staff.post(`/v1/contacts/${a}/merge`, { with: c }), 409, 'already_merged');
    expectOk(await undo(outer));
    expectOk(await undo(inner));
    expect(await state()).toEqual(before);
  });

  const forget = (id: string) =>
    world.database.withTenant(tenant.id, (tx) =>
      eraseLead(tx, world.stack.secrets().masterKey, { id, workflowIds: [] }),
    );

  test('leaves no contact whose leads were erased', async () => {
    const old = await come({ name: 'Ada Poe', email: 'ada@example.com' });
    const young = await come({ name: 'Ben Roe', email: 'ben@example.com' });
    const [a, b] = [await contactOf(old), await contactOf(young)];
    expectOk(await staff.post(`/v1/contacts/${b}/merge`, { with: a }));
    await forget(old);
    // No suggestion names the merged pair either, while it is one contact.
    expect(await state()).toMatchObject({ contacts: [{ name: 'Ben Roe' }, { name: 'Ben Roe' }] });
    const { merges } = await contact(a);
    const undone = MergedContactResult.parse(expectOk(await undo(merges[0]?.id ?? '')).body).contact;
    expect(undone).toMatchObject({ id: b, leadCount: 1 });
    expect(await state()).toMatchObject({
      contacts: [{ id: b, name: 'Ben Roe', merged_into: null }],
      points: [{ value: 'ben@example.com', contact_id: b }],
    });
    expectRefusal(await staff.get(`/v1/contacts/${a}`), 404, 'not_found');
  });

  test('moves an address along that only the leaving lead still has', async () => {
    const first = await come({ name: 'Ada Poe', email: 'ada@example.com' });
    const joined = await come({ name: 'Ben Roe', email: 'ada@example.com' });
    const a = await contactOf(first);
    const merge = (await contact(a)).merges[0]?.id ?? '';
    await forget(first);
    expectOk(await undo(merge));
    const b = await contactOf(joined);
    expect(b).not.toBe(a);
    expect(await state()).toMatchObject({
      contacts: [{ id: b, name: 'Ben Roe' }],
      points: [{ value: 'ada@example.com', contact_id: b }],
    });
    expect(await contactOf(await come({ email: 'ada@example.com' }))).toBe(b);
  });

  test('loses no leads that arrive during merges', async () => {
    const [a, b] = [
      await contactOf(await come({ email: 'a@example.com' })),
      await contactOf(await come({ email: 'b@example.com' })),
    ];
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => come({ email: n % 2 ? 'a@example.com' : 'b@example.com' })),
      staff.post(`/v1/contacts/${a}/merge`, { with: b }).then(expectOk),
    ]);
    expect((await contact(a)).leadCount).toBe(22);
  });
});

test('the timeline of a lead shows the whole contact’s timeline on request', async () => {
  const first = await intakeDone(tenant.api, 'law', { contact: { email: 'ada@example.com' } });
  const second = await intakeDone(tenant.api, 'law', { contact: { email: 'ada@example.com' } });
  const timeline = async (query: string) =>
    LeadTimeline.parse(expectOk(await staff.get(`/v1/leads/${first.leadId}/timeline${query}`)).body).items;
  const [own, all] = [await timeline(''), await timeline('?scope=contact')];
  const other = LeadTimeline.parse(
    expectOk(await staff.get(`/v1/leads/${second.leadId}/timeline`)).body,
  ).items;
  expect(all.map(({ id }) => id).sort()).toEqual([...own, ...other].map(({ id }) => id).sort());
  expect(new Set(all.map(({ run }) => run?.workflowId).filter(Boolean)).size).toBe(2);
  expectRefusal(await staff.get(`/v1/leads/${first.leadId}/timeline?scope=all`), 400, 'validation_failed');
});

test('a contact is deleted with its last lead, and everything with the tenant', async () => {
  const [one, two] = [
    await come({ email: 'a@example.com', phone: '313-555-0142' }),
    await come({ email: 'a@example.com' }),
  ];
  const left = () =>
    world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query`
        select (select count(*)::int from contacts) as contacts, (select array_agg(value order by value)
        from contact_points) as points`,
    );
  const remove = (id: string) =>
    world.database.withTenant(tenant.id, (tx) => tx.query`delete from leads where id = ${id}`);
  await remove(one);
  expect(await left()).toEqual([{ contacts: 1, points: ['a@example.com'] }]);
  await remove(two);
  expect(await left()).toEqual([{ contacts: 0, points: null }]);
  await come({ email: 'a@example.com', phone: '313-555-0142' });
  await world.database.withSystem(
    'a tenant goes',
    (tx) => tx.query`delete from providers where tenant_id = ${tenant.id}`,
  );
  await world.database.withSystem(
    'a tenant goes',
    (tx) => tx.query`delete from tenants where id = ${tenant.id}`,
  );
});

test('viewers can read but not change; refuses bad ids and merging a contact with itself', async () => {
  const a = await contactOf(await come({ email: 'a@example.com' }));
  const other = await contactOf(await come({ email: 'b@example.com' }));
  expectOk(await viewer.get(`/v1/contacts/${a}`));
  for (const path of [`/v1/contacts/${a}/merge`, `/v1/contacts/${a}/keep-apart`])
    expectRefusal(await viewer.post(path, { with: other }), 403, 'permission_denied');
  expectRefusal(await undo(randomUUID(), viewer), 403, 'permission_denied');
  expectRefusal(await undo(randomUUID()), 404, 'not_found');
  expectRefusal(await staff.post(`/v1/contacts/${a}/merge`, { with: randomUUID() }), 404, 'not_found');
  expectRefusal(await staff.post(`/v1/contacts/${a}/merge`, { with: a }), 409, 'same_contact');
  expectRefusal(await staff.post(`/v1/contacts/${a}/merge`, { with: 'x' }), 400, 'validation_failed');
});

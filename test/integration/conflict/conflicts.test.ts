/**
 * Conflict screening: what the list stores, what an intake matches, what staff decide, and what stays
 * confidential.
 */
import { randomUUID } from 'node:crypto';
import { CONFLICT_REVIEW_SENTENCE } from '@praxis/contracts/conflict/conflict.const';
import {
  ConflictPartyList,
  LeadConflictResult,
  type LeadConflict,
} from '@praxis/contracts/conflict/conflict';
import { LeadResult, LeadTimeline } from '@praxis/contracts/lead/lead';
import { NAME_RULE_VERSION } from '@praxis/domain/conflict/name-match';
import { addParties } from '@praxis/db/conflict/conflict-party';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { manyParties } from '../../support/parties.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let masterKey: string;
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let staff: Member;
let viewer: Member;
beforeAll(async () => {
  masterKey = world.stack.secrets().masterKey;
});
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
});

const add = (...names: string[]) =>
  staff.post('/v1/conflict-parties', {
    parties: names.map((name) => ({ name, role: 'adverse', matter: '2026-014', note: 'Other side' })),
  });

const list = async (query = '') =>
  ConflictPartyList.parse(expectOk(await staff.get(`/v1/conflict-parties${query}`)).body);

async function conflictOf(leadId: string, by: Member = staff): Promise<LeadConflict> {
  return LeadResult.parse(expectOk(await by.get(`/v1/leads/${leadId}`)).body).lead.conflict;
}

const book = (intake: { sessionId: string; leadId: string }) =>
  tenant.api.post('/v1/law/appointment/book', { ...intake, durationMins: 30 });

test('the list: added, pasted twice, searched, paged, removed; encrypted in the database', async () => {
  expect(expectOk(await add('Roe, Jane', 'Acme Holdings, LLC')).body).toMatchObject({ added: 2, known: 0 });
  expect(expectOk(await add('Jane Roe', 'Xu Li')).body).toMatchObject({ added: 1, known: 1 });
  const { items, total } = await list();
  expect(total).toBe(3);
  expect(items.map(({ name }) => name).sort()).toEqual(['Acme Holdings, LLC', 'Roe, Jane', 'Xu Li']);
  expect(items[0]).toMatchObject({
    role: 'adverse',
    matter: '2026-014',
    note: 'Other side',
    addedBy: staff.email,
  });
  expect((await list('?q=jane%20row')).items[0]?.name).toBe('Roe, Jane');
  const first = await list('?limit=2');
  const rest = await list(`?limit=2&cursor=${first.nextCursor ?? ''}`);
  expect([...first.items, ...rest.items].map(({ id }) => id).sort()).toEqual(
    items.map(({ id }) => id).sort(),
  );
  const stored = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ party: string; sealed: Buffer }>`select p::text as party, sealed from conflict_parties p`,
  );
  const readable = stored.map(({ party, sealed }) => party + sealed.toString('latin1')).join();
  expect(readable).not.toMatch(/Jane|Roe, |Acme|2026-014|Other side/i);
  expectOk(await staff.delete(`/v1/conflict-parties/${items[0]?.id ?? ''}`));
  expectRefusal(await staff.delete(`/v1/conflict-parties/${items[0]?.id ?? ''}`), 404, 'not_found');
  const [left] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select count(distinct party_number)::int as parties from conflict_party_grams`,
  );
  expect(left).toEqual({ parties: 2 });
  const log = JSON.stringify(await auditOf(world.database, { tenantId: tenant.id }));
  expect(log).toContain('conflict_party.removed');
  expect(log).not.toMatch(/Jane|Acme/);
});

test('a possible conflict blocks the booking until staff decide, and nobody else learns why', async () => {
  expectOk(await add('Smith, Jonh', 'Unrelated Person'));
  const intake = await intakeDone(tenant.api, 'law', {
    name: 'John Smyth',
    details: 'Opposing party: Acme LLC',
  });
  const found = await conflictOf(intake.leadId);
  expect(found).toMatchObject({ state: 'possible', ruleVersion: NAME_RULE_VERSION, decision: null });
  expect(found.matches).toMatchObject([
    { role: 'adverse', reason: 'similar_spelling', whose: 'lead', name: 'S***' },
  ]);
  expect(found.score).toBe(found.matches[0]?.score);

  const start = new Date(Date.now() + 5 * 86_400_000).toISOString();
  for (const answer of [
    await book(intake),
    await tenant.api.post('/v1/law/appointment/hold', {
      sessionId: intake.sessionId,
      start,
      durationMins: 30,
    }),
  ]) {
    expectRefusal(answer, 409, 'conflict_review');
    expect(answer.body.error).toBe(CONFLICT_REVIEW_SENTENCE);
    expect(JSON.stringify(answer.body)).not.toMatch(/Smith|party|list|adverse/i);
  }
  // To viewers and key holders, a lead looks as if it had never been screened.
  expect((await conflictOf(intake.leadId, viewer)).state).toBe('none');
  const states = async (answer: { body: Record<string, unknown> }) =>
    (answer.body.items as { conflictState: unknown }[]).map(({ conflictState }) => conflictState);
  expect(await states(expectOk(await tenant.api.get('/v1/leads')))).toEqual([null]);
  expect(await states(expectOk(await viewer.get('/v1/leads')))).toEqual([null]);
  expect(await states(expectOk(await staff.get('/v1/leads?q=smyth')))).toEqual(['possible']);

  const decide = (body: object, by: Member = staff) =>
    by.post(`/v1/leads/${intake.leadId}/conflict-decision`, body);
  expectRefusal(await decide({ decision: 'cleared' }), 400, 'validation_failed');
  expectRefusal(await decide({ decision: 'cleared', reason: '  ' }), 400, 'validation_failed');
  expectRefusal(await decide({ decision: 'possible', reason: 'x' }), 400, 'validation_failed');
  expectRefusal(await decide({ decision: 'cleared', reason: 'x' }, viewer), 403, 'permission_denied');
  expectOk(await decide({ decision: 'declined', reason: 'The other side of 2026-014' }));
  expectRefusal(await book(intake), 409, 'conflict_review');
  const { conflict } = LeadConflictResult.parse(
    expectOk(await decide({ decision: 'cleared', reason: 'Born elsewhere' })).body,
  );
  expect(conflict).toMatchObject({ state: 'cleared', decision: { by: staff.email, reason: '***' } });
  // A decision survives a new screening; a party that was not on the list then requires a new one.
  expectOk(await staff.post(`/v1/leads/${intake.leadId}/conflict-check`));
  expect((await conflictOf(intake.leadId)).state).toBe('cleared');
  expectOk(await book(intake));
  expectOk(await add('ACME, Inc.'));
  expectOk(await staff.post(`/v1/leads/${intake.leadId}/conflict-check`));
  const again = await conflictOf(intake.leadId);
  expect(again).toMatchObject({ state: 'possible', decision: null });
  expect(again.matches.map(({ whose }) => whose)).toEqual(['opposing_party', 'lead']);

  const timeline = async (by: Member) =>
    LeadTimeline.parse(expectOk(await by.get(`/v1/leads/${intake.leadId}/timeline`)).body).items.map(
      ({ text }) => text,
    );
  expect((await timeline(staff)).filter((text) => /conflict/i.test(text)).reverse()).toEqual([
    'Possible conflict found',
    'Declined because of a conflict',
    'Possible conflict cleared',
    'Possible conflict found',
    'Possible conflict found',
  ]);
  expect((await timeline(viewer)).filter((text) => /conflict/i.test(text))).toEqual([]);
  const log = await auditOf(world.database, { tenantId: tenant.id });
  expect(log.filter(({ action }) => action === 'lead.conflict_decided').map(({ detail }) => detail)).toEqual([
    { from: 'possible', to: 'declined' },
    { from: 'declined', to: 'cleared' },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/Smith|Born|2026-014/);
});

test('a lead without a match can book; without a list nothing is screened; the tenant can switch blocking off', async () => {
  const before = await intakeDone(tenant.api, 'law', { name: 'John Smith' });
  expect((await conflictOf(before.leadId)).state).toBe('none');
  expectRefusal(
    await staff.post(`/v1/leads/${before.leadId}/conflict-decision`, { decision: 'cleared', reason: 'x' }),
    409,
    'nothing_to_decide',
  );
  expectOk(await add('John Smith'));
  const other = await intakeDone(tenant.api, 'law', { name: 'Jane Smith' });
  expect((await conflictOf(other.leadId)).state).toBe('clear');
  expectOk(await book(other));
  const same = await intakeDone(tenant.api, 'law', { name: 'John Smith' });
  expectRefusal(await book(same), 409, 'conflict_review');
  expectRefusal(await staff.put('/v1/settings/conflicts', { holdsBooking: false }), 403, 'permission_denied');
  expectOk(await owner.put('/v1/settings/conflicts', { holdsBooking: false }));
  expect(expectOk(await staff.get('/v1/settings/conflicts')).body.settings).toEqual({ holdsBooking: false });
  expectOk(await book(same));
});

test('another tenant’s list is not accessible, and agencies have none', async () => {
  expectOk(await add('John Smith'));
  const otherTenant = await world.tenant();
  const theirs = await intakeDone(otherTenant.api, 'law', { name: 'John Smith' });
  const colleague = await signedIn(world, { tenants: [{ id: otherTenant.id, role: 'staff' }] });
  expectOk(await colleague.post('/v1/conflict-parties', { parties: [{ name: 'Xu Li', role: 'client' }] }));
  expectOk(await colleague.post(`/v1/leads/${theirs.leadId}/conflict-check`));
  expect((await conflictOf(theirs.leadId, colleague)).state).toBe('clear');
  // Equal names have different encrypted values in the database.
  expectOk(
    await colleague.post('/v1/conflict-parties', { parties: [{ name: 'John Smith', role: 'client' }] }),
  );
  const shared = await world.database.withSystem(
    'compare the grams of two tenants',
    (tx) =>
      tx.query`select 1 from conflict_party_grams one join conflict_party_grams other using (gram)
      where one.tenant_id = ${tenant.id} and other.tenant_id = ${otherTenant.id}`,
  );
  expect(shared).toEqual([]);
  const agency = await world.tenant({ industry: 'realestate' });
  const agent = await signedIn(world, { tenants: [{ id: agency.id, role: 'owner' }] });
  expectRefusal(await agent.get('/v1/conflict-parties'), 404, 'not_found');
  expectRefusal(
    await agent.post('/v1/conflict-parties', { parties: [{ name: 'X Y', role: 'client' }] }),
    404,
    'not_found',
  );
});

test.each([
  [{}],
  [{ parties: [] }],
  [{ parties: [{ name: ' ', role: 'adverse' }] }],
  [{ parties: [{ name: 'John', role: 'friend' }] }],
  [{ parties: [{ name: 'John', role: 'adverse', tenantId: randomUUID() }] }],
  [{ parties: Array.from({ length: 1_001 }, () => ({ name: 'John', role: 'adverse' })) }],
])('refuses %.60j and stores nothing', async (body) => {
  expectRefusal(await staff.post('/v1/conflict-parties', body), 400, 'validation_failed');
  expect((await list()).total).toBe(0);
});

test('viewers cannot see or change the list', async () => {
  expectRefusal(await viewer.get('/v1/conflict-parties'), 403, 'permission_denied');
  expectRefusal(await viewer.post('/v1/conflict-parties', { parties: [] }), 403, 'permission_denied');
  expectRefusal(await viewer.delete(`/v1/conflict-parties/${randomUUID()}`), 403, 'permission_denied');
});

test('finds one adverse party in a long list', async () => {
  await world.database.withTenant(tenant.id, async (tx) => {
    for (const parties of manyParties(1_000)) await addParties(tx, masterKey, { by: staff.email, parties });
    await addParties(tx, masterKey, {
      by: staff.email,
      parties: [{ name: 'Maria Okafor-Lindqvist', role: 'adverse' }],
    });
  });
  const { leadId } = await intakeDone(tenant.api, 'law', { name: 'Lindqvist Okafor, Maria' });
  expect(await conflictOf(leadId)).toMatchObject({
    state: 'possible',
    matches: [{ score: 1, reason: 'same_name', role: 'adverse' }],
  });
});

test.each([
  ['Bob Smith', 'Robert Smith'],
  ['Peggy Ng', 'Ng, Margaret'],
  ['Paco Núñez', 'Francisco Nunez'],
  ['Roberto Smith', 'Bob Smith'],
])('%s may be %s, also if many share the family name', async (name, listed) => {
  const [family = ''] = listed.includes(',') ? listed.split(',') : listed.split(' ').slice(-1);
  const others = Array.from({ length: 80 }, (_, n) => `X${String.fromCharCode(97 + (n % 26))}${n} ${family}`);
  expectOk(await add(...others, listed));
  const { leadId } = await intakeDone(tenant.api, 'law', { name });
  expectOk(await staff.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Conflict check' }));
  expect(await conflictOf(leadId)).toMatchObject({
    state: 'possible',
    ruleVersion: NAME_RULE_VERSION,
    matches: [{ name: listed, reason: 'nickname', score: 0.93 }],
  });
});

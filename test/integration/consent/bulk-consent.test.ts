/** Consent of selected leads with one proof: recorded where possible, never over an opt-out, with the chain intact. */
import { randomUUID } from 'node:crypto';
import { BulkConsentResult, ConsentResult, LeadConsentStateList } from '@praxis/contracts/consent/consent';
import { verifyConsent } from '@praxis/db/consent/consent';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import type { Fields } from '../../support/factories.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

const added = async (lead: Fields): Promise<string> =>
  ((await staff.post('/v1/leads?duplicates=create', lead)).body.lead as { id: string }).id;
const PROOF = { action: 'opt_in', how: 'in_writing', reference: 'Open day, list of May' };
const send = (body: Fields, by: Member = staff) => by.post('/v1/leads/bulk-consent', { ...PROOF, ...body });
const record = async (body: Fields) => BulkConsentResult.parse(expectOk(await send(body)).body);
const states = async (id: string): Promise<Record<string, string>> => {
  const { channels } = ConsentResult.parse(expectOk(await staff.get(`/v1/leads/${id}/consent`)).body);
  return Object.fromEntries(channels.map(({ channel, state }) => [channel, state]));
};

test('records one proof for all, names exceptions, and changes nothing twice', async () => {
  const ada = await added({ name: 'Ada', email: 'ada@example.com', phone: '3135550142' });
  const again = await added({ name: 'Ada again', email: 'ADA@example.com' });
  const ben = await added({ name: 'Ben', phone: '3135550143' });
  const stranger = randomUUID();
  const optOut = { channel: 'sms', action: 'opt_out', how: 'phone_call' };
  expectOk(await staff.post(`/v1/leads/${ben}/consent`, optOut));
  const ids = [ada, again, ben, stranger];
  const result = await record({ ids, channels: ['sms', 'email'], at: '2026-05-01T10:00:00-04:00' });
  // Ada on both channels; her second lead has the same address.
  expect(result).toMatchObject({ recorded: 2, unchanged: 1 });
  expect(result.failed.map(({ id, channel }) => `${id} ${channel}`).sort()).toEqual(
    [`${again} sms`, `${ben} email`, `${ben} sms`, `${stranger} email`, `${stranger} sms`].sort(),
  );
  expect(await states(ada)).toEqual({ sms: 'opted_in', voice: 'none', email: 'opted_in' });
  expect(await states(again)).toMatchObject({ email: 'opted_in' });
  expect(await states(ben)).toMatchObject({ sms: 'opted_out' });
  // The person who entered the lead sees the evidence; a colleague gets no text that was typed.
  const colleague = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const { history } = ConsentResult.parse(expectOk(await colleague.get(`/v1/leads/${ada}/consent`)).body);
  expect(history[0]).toMatchObject({
    method: 'staff',
    actor: 'staff',
    occurredAt: '2026-05-01T14:00:00.000Z',
    evidence: 'in_writing',
  });
  expect(await record({ ids, channels: ['sms', 'email'] })).toMatchObject({ recorded: 0, unchanged: 3 });
  expect(await record({ ids: [ada], channels: ['sms'], action: 'opt_out', reference: '' })).toMatchObject({
    recorded: 1,
  });
  expect(await states(ada)).toMatchObject({ sms: 'opted_out' });
  const verdict = await world.database.withTenant(tenant.id, verifyConsent);
  expect(verdict).toEqual({ ok: true, entries: 4 });
  const log = await auditOf(world.database, { tenantId: tenant.id });
  const entry = log.find(({ action }) => action === 'leads.consent_recorded');
  expect(entry?.detail).toEqual({
    leadIds: [ada],
    channels: ['sms', 'email'],
    action: 'opt_in',
    how: 'in_writing',
  });
});

test('two simultaneous lists of the same people record each agreement once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, n) => added({ name: `Person ${n}`, email: `p${n}@example.com` })),
  );
  const results = await Promise.all([
    record({ ids, channels: ['email'] }),
    record({ ids: ids.toReversed(), channels: ['email'] }),
  ]);
  expect(results.map(({ recorded }) => recorded).sort((one, other) => one - other)).toEqual([0, 12]);
  expect(await world.database.withTenant(tenant.id, verifyConsent)).toEqual({ ok: true, entries: 12 });
});

test.each([
  [{ reference: '' }],
  [{ ids: [] }],
  [{ ids: ['1'] }],
  [{ ids: Array.from({ length: 501 }, () => randomUUID()) }],
  [{ channels: [] }],
  [{ channels: ['fax'] }],
  [{ action: 'cleared' }],
  [{ how: 'guessed' }],
  [{ at: '2999-01-01T00:00:00Z' }],
  [{ tenantId: randomUUID() }],
])('refuses %.60j and records nothing', async (change) => {
  const id = await added({ name: 'Ada', email: 'ada@example.com' });
  expectRefusal(await send({ ids: [id], channels: ['email'], ...change }), 400, 'validation_failed');
  expect(await states(id)).toMatchObject({ email: 'none' });
});

test('viewers cannot record consent, and another tenant’s leads do not exist', async () => {
  const id = await added({ name: 'Ada', email: 'ada@example.com' });
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  expectRefusal(await send({ ids: [id], channels: ['email'] }, viewer), 403, 'permission_denied');
  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'staff' }] });
  const { recorded, failed } = BulkConsentResult.parse(
    expectOk(await send({ ids: [id], channels: ['email'] }, stranger)).body,
  );
  expect({ recorded, failed }).toMatchObject({ recorded: 0, failed: [{ id, channel: 'email' }] });
});

test('lists show consent: agreed, opted out, suppressed, unreachable; never another tenant’s', async () => {
  const ada = await added({ name: 'Ada', email: 'ada@example.com', phone: '3135550142' });
  const ben = await added({ name: 'Ben', email: 'ben@example.com' });
  await record({ ids: [ada], channels: ['sms'] });
  expectOk(
    await staff.post(`/v1/leads/${ada}/consent`, { channel: 'voice', action: 'opt_out', how: 'phone_call' }),
  );
  const [suppressed] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`insert into suppressions (tenant_id, channel, contact_key, reason, hint)
      select tenant_id, 'sms', contact_key, 'complaint', '' from consent_ledger where channel = 'voice' returning id`,
  );
  expect(suppressed).toBeDefined();
  const read = async (ids: string[], by: Member = staff) =>
    LeadConsentStateList.parse(expectOk(await by.get(`/v1/leads/consent?ids=${ids.join(',')}`)).body).items;
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const items = await read([ada, ben.toUpperCase(), randomUUID()], viewer);
  expect(new Map(items.map(({ leadId, ...states }) => [leadId, states]))).toEqual(
    new Map([
      [ada, { sms: 'suppressed', voice: 'opted_out', email: 'none' }],
      [ben, { sms: 'no_address', voice: 'no_address', email: 'none' }],
    ]),
  );
  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
  expect(await read([ada, ben], stranger)).toEqual([]);
  for (const ids of ['', 'x', `${ada},`, Array.from({ length: 101 }, () => ada).join(',')])
    expectRefusal(await staff.get(`/v1/leads/consent?ids=${ids}`), 400, 'validation_failed');
});

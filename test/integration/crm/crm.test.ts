/** Leads in the practice's CRM: a contact and a deal each, kept up to date, made once. The CRM is simulated. */
import { CrmStateResult, type CrmState } from '@praxis/contracts/crm/crm';
import { SimInboxList } from '@praxis/contracts/sim/sim';
import type { TenantTransaction } from '@praxis/db/core/database';
import { findDueLead, noteSent } from '@praxis/db/crm/crm-record';
import { beginRotation, returnRotation, watchRotation } from '@praxis/db/vault/key-rotation';
import { storeSecret } from '@praxis/db/vault/vault';
import { CRM_RUN } from '@praxis/workflows/crm/messages';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const PATH = '/v1/settings/integrations/crm';
const KEY = `pat-na1-${'0123456789ab'.repeat(3)}`;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

const choose = async (crm: string): Promise<unknown> => expectOk(await owner.put(PATH, { crm }));
const state = async (): Promise<CrmState> => CrmStateResult.parse(expectOk(await owner.get(PATH)).body).crm;
const deals = async (): Promise<{ providerMessageId: string; body: string }[]> =>
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select provider_message_id as "providerMessageId", body from sim_entries
      where tenant_id = ${tx.tenantId} and port = 'crm' order by seq`,
  );
const stateWhen = (what: string, holds: (crm: CrmState) => boolean): Promise<CrmState> =>
  until(`a CRM with ${what}`, { timeoutMs: 15_000 }, async () => {
    const crm = await state();
    return holds(crm) ? crm : undefined;
  });

async function addLead(email = 'ada@example.com'): Promise<string> {
  const answer = await owner.post('/v1/leads', { name: 'Ada Lovelace', email, caseType: 'Family law' });
  return String((expectOk(answer).body.lead as { id: string }).id);
}

test('a lead becomes one deal, which follows its changes', async () => {
  await choose('HubSpot');
  expect(await state()).toMatchObject({
    isSimulated: true,
    key: null,
    sent: 0,
    waiting: 0,
    problem: null,
  });
  const leadId = await addLead();
  await stateWhen('one lead', ({ sent }) => sent === 1);
  const [first] = await deals();
  expect(first?.body).toBe('Family law\nStage: new');
  expectOk(await owner.patch(`/v1/leads/${leadId}`, { status: 'contacted' }));
  await until('the deal to move', { timeoutMs: 15_000 }, async () => {
    const [deal] = await deals();
    return deal?.body.endsWith('contacted');
  });
  expectOk(await owner.patch(`/v1/leads/${leadId}`, { language: 'es' }));
  await until('the language to follow', { timeoutMs: 15_000 }, async () => {
    const [deal] = await deals();
    return deal?.body.endsWith('Language: es');
  });
  expect(await deals()).toHaveLength(1);
  expect((await deals())[0]?.providerMessageId).toBe(first?.providerMessageId);
  const inbox = SimInboxList.parse(expectOk(await owner.get('/v1/sim/inbox?port=crm')).body);
  expect(inbox.items.map(({ port }) => port)).toEqual(['crm']);
});

test('many changes at once are one deal with the final state', async () => {
  await choose('HubSpot');
  const leadId = await addLead();
  for (const status of ['contacted', 'qualified', 'closed_lost'])
    expectOk(await owner.patch(`/v1/leads/${leadId}`, { status }));
  await until('the last state', { timeoutMs: 15_000 }, async () =>
    (await deals())[0]?.body.endsWith('closed_lost'),
  );
  expect(await deals()).toHaveLength(1);
  await stateWhen('nothing waiting', ({ waiting }) => waiting === 0);
});

test('a CRM that is down for a while gets the lead later; a refusal is reported', async () => {
  await choose('HubSpot');
  await world.database.withTenant(tenant.id, async (tx) => {
    const controls = JSON.stringify({ failAlways: true, failure: 'unavailable' });
    await tx.query`insert into sim_controls (tenant_id, port, controls) values (${tx.tenantId}, 'crm', ${controls})`;
  });
  const leadId = await addLead();
  expect(await stateWhen('a problem', ({ problem }) => problem !== null)).toMatchObject({
    problem: 'unavailable',
    waiting: 1,
    sent: 0,
  });
  await world.database.withTenant(tenant.id, (tx) => tx.query`delete from sim_controls where port = 'crm'`);
  // The next change is sent without waiting for the scheduled retry.
  expectOk(await owner.patch(`/v1/leads/${leadId}`, { status: 'contacted' }));
  await stateWhen('the lead', ({ sent, problem }) => sent === 1 && problem === null);
  expect(await deals()).toHaveLength(1);
  await addLead('ada@nowhere.invalid');
  expect(await stateWhen('a refusal', ({ refused }) => refused === 1)).toMatchObject({
    problem: 'invalid_recipient',
    sent: 1,
    waiting: 0,
  });
});

test('another choice sends nothing, and a choice is in the audit log', async () => {
  await choose('Clio');
  await addLead();
  expect(await state()).toMatchObject({ sent: 0, waiting: 0 });
  const entries = await auditOf(world.database, { tenantId: tenant.id });
  expect(entries.map(({ action }) => action)).toContain('settings.crm_changed');
});

test('the key is stored encrypted, never shown, and can be removed once', async () => {
  const saved = expectOk(await owner.put(`${PATH}/key`, { key: KEY }));
  expect(saved.body).toMatchObject({ crm: { key: { masked: '••••••••89ab' }, isSimulated: false } });
  expect(JSON.stringify(saved.body)).not.toContain(KEY);
  expectOk(await owner.delete(`${PATH}/key`));
  expectRefusal(await owner.delete(`${PATH}/key`), 404, 'not_found');
  for (const key of ['', 'too-short', 'x'.repeat(201), 'has spaces and is long enough'])
    expectRefusal(await owner.put(`${PATH}/key`, { key }), 400, 'validation_failed');
});

describe('after another key is stored, refused leads are sent again', () => {
  const OTHER = `pat-na1-${'ba9876543210'.repeat(3)}`;
  const actor = { userId: null, sessionId: null };
  const within: <Result>(work: (tx: TenantTransaction) => Promise<Result>) => Promise<Result> = (work) =>
    world.database.withTenant(tenant.id, work);
  const stored = (): Promise<{ id: string }> =>
    within((tx) => storeSecret(tx, { service: 'hubspot', value: KEY, actor }));
  const rotated = (id: string): Promise<string> =>
    within((tx) => beginRotation(tx, { id, service: 'hubspot', value: OTHER, actor }));
  /** Ways to add a key: each prepares a state, and returns a function that adds the key. */
  const WAYS: Record<string, () => Promise<() => Promise<unknown>>> = {
    'saved in API Settings': () =>
      Promise.resolve(async () => expectOk(await owner.put(`${PATH}/key`, { key: OTHER }))),
    'stored in the key vault': async () => {
      const admin = await signedIn(world, { isAdmin: true });
      const keyData = { service: 'hubspot', key_name: 'CRM', key_type: 'api', key_value: OTHER };
      return async () =>
        expectOk(
          await admin.post('/v1/functions/admin-key-vault', {
            action: 'store_key',
            tenantId: tenant.id,
            keyData,
          }),
        );
    },
    'rotated in': async () => {
      const { id } = await stored();
      return () => rotated(id);
    },
    'the one before, which comes back': async () => {
      const rotationId = await rotated((await stored()).id);
      return () =>
        within(async (tx) => {
          const rotation = await watchRotation(tx, rotationId);
          expect(rotation && (await returnRotation(tx, rotation, 'refused'))).toBe(true);
        });
    },
  };

  test.each(Object.entries(WAYS))('%s', async (_, begin) => {
    const comes = await begin();
    // The practice has not chosen this CRM, so the run sends no request to a vendor.
    const leadId = await addLead();
    await within(
      (tx) => tx.query`insert into crm_records (tenant_id, lead_id, wanted, sent, problem)
        values (${tenant.id}, ${leadId}, 1, 1, 'unauthorized')`,
    );
    expect(await state()).toMatchObject({ refused: 1, waiting: 0 });
    await comes();
    expect(await state()).toMatchObject({ refused: 0, waiting: 1 });
    const begun = await within(
      (tx) =>
        tx.query`select dedupe_key as "dedupeKey" from outbox where tenant_id = ${tenant.id} and kind = 'crm.run'`,
    );
    expect(begun).toEqual([{ dedupeKey: `crm.run/${CRM_RUN.id({ tenantId: tenant.id, leadId })}` }]);
  });
});

test('in another account of the CRM every lead is created again, and none keeps an id of the former account', async () => {
  const [ada, bob] = [await addLead(), await addLead('bob@example.com')];
  const within = <Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> =>
    world.database.withTenant(tenant.id, work);
  for (const leadId of [ada, bob])
    await within(
      (tx) =>
        tx.query`insert into crm_records (tenant_id, lead_id, wanted) values (${tenant.id}, ${leadId}, 1)`,
    );
  const sent = (leadId: string, accountId: string, of: { wanted: number; id: string }): Promise<void> =>
    within((tx) => noteSent(tx, leadId, { wanted: of.wanted, contactId: of.id, dealId: of.id, accountId }));
  const records = (): Promise<unknown> =>
    within(
      (
        tx,
      ) => tx.query`select contact_id as "contactId", deal_id as "dealId", wanted - sent as open from crm_records
        where tenant_id = ${tenant.id} order by lead_id = ${bob}`,
    );
  await sent(ada, 'one', { wanted: 1, id: '7' });
  await sent(bob, 'one', { wanted: 1, id: '8' });
  expect(await records()).toEqual([
    { contactId: '7', dealId: '7', open: 0 },
    { contactId: '8', dealId: '8', open: 0 },
  ]);
  await sent(ada, 'other', { wanted: 1, id: '70' });
  expect(await records()).toEqual([
    { contactId: '70', dealId: '70', open: 0 },
    { contactId: null, dealId: null, open: 1 },
  ]);
  const begun = await within(
    (tx) =>
      tx.query`select dedupe_key as "dedupeKey" from outbox where tenant_id = ${tenant.id} and kind = 'crm.run'`,
  );
  expect(begun).toEqual([{ dedupeKey: `crm.run/${CRM_RUN.id({ tenantId: tenant.id, leadId: bob })}` }]);
  await within(
    (tx) => tx.query`update tenants set settings = settings || '{"crm": "HubSpot"}' where id = ${tenant.id}`,
  );
  expect(await within((tx) => findDueLead(tx, bob))).toMatchObject({
    contactId: null,
    accountId: 'other',
    wanted: 2,
  });
});

test('staff see the state of the CRM and cannot change it', async () => {
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  expectOk(await staff.get(PATH));
  expectRefusal(await viewer.get(PATH), 403, 'permission_denied');
  expectRefusal(await staff.put(`${PATH}/key`, { key: KEY }), 403, 'permission_denied');
  expectRefusal(await staff.delete(`${PATH}/key`), 403, 'permission_denied');
});

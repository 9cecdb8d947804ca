/**
 * Support access: nothing without an owner's consent, beyond the granted role or after its end, and all of it logged.
 */
import { randomUUID } from 'node:crypto';
import { AuthSessionResult } from '@praxis/contracts/auth/auth';
import { LeadList } from '@praxis/contracts/lead/lead';
import {
  SupportAccessList,
  SupportAccessResult,
  type SupportAccess,
} from '@praxis/contracts/support-access/support-access';
import { expectOk, World, type Tenant } from '../../support/journey.js';
import { seedCall } from '../../support/call-rows.js';
import { seedLeads } from '../../support/lead-rows.js';
import { LiveStream } from '../../support/live-stream.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const REQUEST = { reason: 'Reminders are missing', role: 'staff', minutes: 60 } as const;

const world = World.ofFile();
let tenant: Tenant;
let owner: Member;
let admin: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  admin = await signedIn(world, { isAdmin: true });
});

const path = (rest = ''): string => `/v1/tenants/${tenant.id}/support-access${rest}`;
const ask = async (request: object = REQUEST): Promise<SupportAccess> =>
  SupportAccessResult.parse(expectOk(await admin.post(path(), request)).body).access;
const decide = (id: string, decision: object) => owner.put(path(`/${id}/decision`), decision);

async function granted(request: object = REQUEST): Promise<SupportAccess> {
  const { id } = await ask(request);
  return SupportAccessResult.parse(expectOk(await decide(id, { decision: 'grant', minutes: 60 })).body)
    .access;
}

async function begun(request: object = REQUEST): Promise<SupportAccess> {
  const access = await granted(request);
  expectOk(await admin.post(path(`/${access.id}/session`)));
  return access;
}

async function unmaskedNames(member: Member): Promise<string[]> {
  const { items } = LeadList.parse(expectOk(await member.get('/v1/leads')).body);
  return items.map(({ name }) => name);
}

test('an admin’s request sends the owners an email, and gives no access before an owner consents', async () => {
  const access = await ask();
  expect(access).toMatchObject({ status: 'asked', role: 'staff', askedBy: admin.email, expiresAt: null });
  const mails = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ recipient: string }>`select recipient from mails where kind = 'support_asked'`,
  );
  expect(mails).toEqual([{ recipient: owner.email }]);
  expectRefusal(await admin.post(path(`/${access.id}/session`)), 409, 'not_granted');
  expectRefusal(await admin.post(path(), REQUEST), 409, 'already_asked');
  // An admin has an owner's rights in every practice, but not this one.
  expectRefusal(
    await admin.put(path(`/${access.id}/decision`), { decision: 'grant', minutes: 60 }),
    403,
    'not_for_admins',
  );
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  expectRefusal(
    await staff.put(path(`/${access.id}/decision`), { decision: 'decline' }),
    403,
    'permission_denied',
  );
});

test('with consent an admin sees what the role sees, and has no admin rights during the session', async () => {
  await seedLeads(world.database, tenant.id, [{ name: 'Jane Doe' }]);
  await seedCall(world.database, tenant.id, { endedMinutesAgo: 1 });
  expectOk(await owner.put('/v1/settings/masking', { teamSees: 'names' }));
  const { id } = await begun();
  const session = AuthSessionResult.parse(expectOk(await admin.get('/v1/auth/session')).body);
  expect(session.support).toMatchObject({ accessId: id, role: 'staff' });
  expect(session.user).toMatchObject({ roles: [], tenants: [{ id: tenant.id, role: 'staff' }] });
  expect(await unmaskedNames(admin)).toEqual(['Jane Doe']);
  expectOk(await admin.get('/v1/calls'));
  expectRefusal(await admin.get('/v1/admin/overview'), 403, 'permission_denied');
  // Owners' routes are closed to the role of staff, and other practices do not exist for the admin.
  expectRefusal(await admin.get(path()), 403, 'permission_denied');
  const other = await world.tenant();
  expectRefusal(await admin.get('/v1/leads', { headers: { 'x-tenant-id': other.id } }), 404, 'not_found');

  expectOk(await admin.delete('/v1/support-session'));
  expectOk(await admin.get('/v1/admin/overview'));
  const back = AuthSessionResult.parse(expectOk(await admin.get('/v1/auth/session')).body);
  expect(back.support).toBeUndefined();
  const actions = (await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action);
  expect(actions.filter((action) => /^support|unmasked/.test(action))).toEqual([
    'support_access.asked',
    'support_access.granted',
    'support_session.begun',
    'lead.unmasked',
    'call.unmasked',
    'support_session.left',
  ]);
});

test('changes by support are logged with the access that allowed them', async () => {
  const { id } = await begun({ ...REQUEST, role: 'owner' });
  expectOk(await admin.patch(`/v1/tenants/${tenant.id}`, { name: `Practice ${randomUUID()}` }));
  const entries = await auditOf(world.database, { tenantId: tenant.id });
  expect(entries.at(-1)).toMatchObject({
    action: 'tenant.updated',
    userId: admin.userId,
    detail: { supportAccessId: id },
  });
});

test('support cannot export or delete data or change rights and keys, whatever its role', async () => {
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Ada Lovelace' }]);
  await begun({ ...REQUEST, role: 'owner' });
  for (const request of [
    () => admin.post('/v1/exports', { dataType: 'leads', format: 'csv' }),
    () => admin.post(`/v1/leads/${leadId}/proof`, { format: 'json' }),
    () => admin.delete(`/v1/leads/${leadId}`),
    () => admin.put('/v1/settings/masking', { teamSees: 'everything' }),
    () => admin.post('/v1/api-keys', { name: 'A key' }),
  ])
    expectRefusal(await request(), 403, 'not_for_support');
});

test('an owner can end support access immediately, and it ends automatically when its time is over', async () => {
  const { id } = await begun();
  expectOk(await owner.delete(path(`/${id}`)));
  expectOk(await admin.get('/v1/admin/overview'));
  expectRefusal(await owner.delete(path(`/${id}`)), 404, 'not_found');

  const again = await begun();
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update support_access set expires_at = now() where id = ${again.id}`,
  );
  expectOk(await admin.get('/v1/admin/overview'));
  expectRefusal(await admin.post(path(`/${again.id}/session`)), 409, 'not_granted');
  const { items } = SupportAccessList.parse(expectOk(await owner.get(path())).body);
  expect(items.map(({ status }) => status)).toEqual(['ended', 'ended']);
});

test('a live stream of support ends with the support session, and the admin’s own stream continues', async () => {
  await begun({ ...REQUEST, role: 'owner' });
  const watch = (): Promise<LiveStream> =>
    LiveStream.open(`${world.stack.baseUrl}/v1/live?topics=leads:${tenant.id}`, {
      cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
    });
  const asOwner = await watch();
  expect(asOwner.status).toBe(200);
  expectOk(await admin.delete('/v1/support-session'));
  const asAdmin = await watch();
  await until('the stream to end', { timeoutMs: 10_000 }, () => asOwner.ended);
  expect(asAdmin.ended).toBe(false);
  asAdmin.close();
});

test('deactivating a practice ends its support session', async () => {
  await begun();
  await world.database.withSystem(
    'close a practice in a test',
    (tx) => tx.query`update tenants set status = 'inactive' where id = ${tenant.id}`,
  );
  const session = AuthSessionResult.parse(expectOk(await admin.get('/v1/auth/session')).body);
  expect(session.support).toBeUndefined();
});

test('only one of two concurrent decisions counts, and access granted to one admin is not valid for another', async () => {
  const { id } = await ask();
  const answers = await Promise.all([
    decide(id, { decision: 'grant', minutes: 30 }),
    decide(id, { decision: 'decline' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const second = await granted();
  const other = await signedIn(world, { isAdmin: true });
  expectRefusal(await other.post(path(`/${second.id}/session`)), 409, 'not_granted');
});

test.each([
  ['no reason', { ...REQUEST, reason: ' ' }, ['reason']],
  ['another role', { ...REQUEST, role: 'admin' }, ['role']],
  ['more than a day', { ...REQUEST, minutes: 1_441 }, ['minutes']],
])('%s is refused', async (_, body, fields) => {
  expect(refusedFields(await admin.post(path(), body))).toEqual(fields);
});

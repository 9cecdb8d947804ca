/** Staff can read a call without a lead: they reveal the single call, for a limited time and a logged purpose. */
import { CallList, CallResult, type CallDetail } from '@praxis/contracts/call/call';
import { RevealResult } from '@praxis/contracts/core/masking';

import { Call } from '../../support/call.js';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

const SAID = 'My name is Jane Roe and I only have a question about parking';

/** A call without contact details, which leaves no lead. */
async function loneCall(): Promise<Call> {
  const call = await Call.start({ api: tenant.api });
  await call.say(SAID);
  expect(await call.end()).toMatchObject({ leadId: null });
  return call;
}

async function read(who: Member, id: string): Promise<CallDetail> {
  return CallResult.parse(expectOk(await who.get(`/v1/calls/${id}`)).body).call;
}

const reveal = (who: Member, id: string, purpose = 'Call back') =>
  who.post(`/v1/calls/${id}/reveal`, { purpose });

test('staff reveal it for ten minutes and only for themselves, and every reveal is logged', async () => {
  const call = await loneCall();
  const other = await loneCall();
  const colleague = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  expect(await read(staff, call.id)).toMatchObject({ masked: true, leadId: null, revealedUntil: null });
  const { revealedUntil } = RevealResult.parse(expectOk(await reveal(staff, call.id)).body);
  const left = Date.parse(revealedUntil) - Date.now();
  expect(left).toBeGreaterThan(8 * 60_000);
  expect(left).toBeLessThan(11 * 60_000);
  const shown = await read(staff, call.id);
  expect(shown).toMatchObject({
    masked: false,
    revealedUntil,
    qualification: { contactInfo: { name: 'Jane Roe' } },
  });
  expect(shown.messages.map(({ message }) => message)).toContain(SAID);
  const { items } = CallList.parse(expectOk(await staff.get('/v1/calls')).body);
  expect(items.find(({ id }) => id === call.id)).toMatchObject({ masked: false, caller: 'Jane Roe' });
  expect(items.find(({ id }) => id === other.id)).toMatchObject({ masked: true, caller: 'J***' });
  for (const [who, id] of [
    [colleague, call.id],
    [staff, other.id],
  ] as const)
    expect(JSON.stringify(await read(who, id))).not.toMatch(/Jane|Roe|parking/);

  expectOk(await staff.delete(`/v1/calls/${call.id}/reveal`));
  expect(await read(staff, call.id)).toMatchObject({ masked: true, revealedUntil: null });
  // A purpose in the person's own words is stored with the reveal, not in the audit log.
  expectOk(await reveal(staff, call.id, 'Asked about Jane Roe'));
  const log = await auditOf(world.database, { userId: staff.userId });
  const reveals = log.filter(({ action }) => action === 'call.revealed');
  expect(reveals.map(({ detail }) => detail['purpose']).sort()).toEqual(['Call back', 'other']);
  expect(reveals[0]).toMatchObject({ targetId: call.id });
});

test('the reveal ends automatically', async () => {
  const call = await loneCall();
  expectOk(await reveal(staff, call.id));
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update reveals set expires_at = now() where record_id = ${call.id}`,
  );
  expect(await read(staff, call.id)).toMatchObject({ masked: true, revealedUntil: null });
});

test('revealing a call with a lead reveals the lead', async () => {
  const call = await Call.start({ api: tenant.api });
  await call.say('My name is Ann Lee, ann.lee@example.com');
  const { leadId } = await call.end();
  expectOk(await reveal(staff, call.id));
  expect(await read(staff, call.id)).toMatchObject({ masked: false });
  expect(expectOk(await staff.get(`/v1/leads/${leadId ?? ''}`)).body).toMatchObject({
    lead: { masked: false, name: 'Ann Lee' },
  });
  expectOk(await staff.delete(`/v1/calls/${call.id}/reveal`));
  expect(await read(staff, call.id)).toMatchObject({ masked: true });
});

test('viewers, keys and other practices cannot reveal calls', async () => {
  const call = await loneCall();
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  expectRefusal(await reveal(viewer, call.id), 403, 'permission_denied');
  expect(await read(viewer, call.id)).toMatchObject({ masked: true });
  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
  expectRefusal(await reveal(stranger, call.id), 404, 'not_found');
  expectRefusal(await stranger.delete(`/v1/calls/${call.id}/reveal`), 404, 'not_found');
  const byKey = await tenant.api.post(`/v1/calls/${call.id}/reveal`, { purpose: 'Call back' });
  expect([401, 403]).toContain(byKey.status);
  expectRefusal(await reveal(staff, call.id, ' '), 400, 'validation_failed');
  // A person who loses the right no longer sees what they have revealed.
  const demoted = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  expectOk(await reveal(demoted, call.id));
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update tenant_users set role = 'viewer' where user_id = ${demoted.userId}`,
  );
  expect(await read(demoted, call.id)).toMatchObject({ masked: true });
});

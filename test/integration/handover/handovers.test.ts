/** Handovers from admin to admin about a practice: the email does not contain the note, and each is completed once. */
import { randomUUID } from 'node:crypto';
import { HandoverList, HandoverResult } from '@praxis/contracts/handover/handover';
import { expectOk, World, type Tenant } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const PATH = '/v1/admin/handovers';
const NOTE = 'Their calendar fails. Ring Jane Doe at five.';

const world = World.ofFile();
let tenant: Tenant;
let from: Member;
let to: Member;
beforeAll(async () => {
  tenant = await world.tenant();
  [from, to] = await Promise.all([signedIn(world, { isAdmin: true }), signedIn(world, { isAdmin: true })]);
});

const draft = (change: object = {}): object => ({
  tenantId: tenant.id,
  toUserId: to.userId,
  note: NOTE,
  ...change,
});
const listOf = async (member: Member): Promise<HandoverList> =>
  HandoverList.parse(expectOk(await member.get(PATH)).body);

test('a colleague gets it with its note, and an email without; only they can mark it as done, once', async () => {
  expect((await listOf(from)).colleagues).toContainEqual({ id: to.userId, email: to.email });
  const { handover } = HandoverResult.parse(expectOk(await from.post(PATH, draft())).body);
  expect((await listOf(to)).items).toEqual([handover]);
  expect(handover).toMatchObject({ from: from.email, note: NOTE, tenantId: tenant.id });
  const stored = await world.database.withTenant(tenant.id, async (tx) => ({
    mails: await tx.query<{ recipient: string }>`select recipient from mails where kind = 'handed_over'`,
    notes: await tx.query<{ note: Buffer }>`select sealed_note as note from handovers`,
  }));
  expect(stored.mails).toEqual([{ recipient: to.email }]);
  expect(stored.notes[0]?.note.toString('utf8')).not.toContain('Jane');
  expectRefusal(await from.put(`${PATH}/${handover.id}/done`), 404, 'not_found');
  expectOk(await to.put(`${PATH}/${handover.id}/done`));
  expectRefusal(await to.put(`${PATH}/${handover.id}/done`), 404, 'not_found');
  expect((await listOf(to)).items).toEqual([]);
  const actions = (await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action);
  expect(actions).toEqual(['handover.made', 'handover.done']);
});

test.each<[string, () => object, string]>([
  ['nobody', () => draft({ toUserId: randomUUID() }), 'toUserId'],
  ['oneself', () => draft({ toUserId: from.userId }), 'toUserId'],
  ['a practice that does not exist', () => draft({ tenantId: randomUUID() }), 'tenantId'],
  ['no note', () => draft({ note: ' ' }), 'note'],
])('%s is refused', async (_, body, field) => {
  expect(refusedFields(await from.post(PATH, body()))).toEqual([field]);
});

test('a user who is not an admin can neither hand over nor receive a handover', async () => {
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  expectRefusal(await owner.post(PATH, draft()), 403, 'permission_denied');
  expect(refusedFields(await from.post(PATH, draft({ toUserId: owner.userId })))).toEqual(['toUserId']);
});

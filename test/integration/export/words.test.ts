/** What clients wrote and said is the practice's own data: an owner's export has it in full, never masked. */
import { Call } from '../../support/call.js';
import { exported, fileOf } from '../../support/exports.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { webhooksProcessed } from '../../support/webhooks.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  const member = (role: 'owner' | 'staff'): Promise<Member> =>
    signedIn(world, { tenants: [{ id: tenant.id, role }] });
  [owner, staff] = await Promise.all([member('owner'), member('staff')]);
});

const full = (dataType: string, format = 'json'): Record<string, unknown> => ({
  dataType,
  format,
  masked: false,
});

async function itemsOf(dataType: string): Promise<Record<string, unknown>[]> {
  const { text } = await fileOf(world.stack.baseUrl, await exported(owner, full(dataType)));
  return JSON.parse(text) as Record<string, unknown>[];
}

test('received messages: sender, text and time', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    name: 'Jane Roe',
    contact: { phone: '313-555-0142' },
  });
  for (const body of ['=1+1 is the first', 'And the second'])
    expectOk(await tenant.api.post('/v1/sim/inbound', { sessionId, body }));
  await webhooksProcessed(world.database, tenant.id);
  const items = await itemsOf('inbound_messages');
  expect(items.map(({ body }) => body)).toEqual(['And the second', '=1+1 is the first']);
  expect(items[0]).toMatchObject({ channel: 'sms', leadId, leadName: 'Jane Roe', subject: null });
  const csv = await fileOf(world.stack.baseUrl, await exported(owner, full('inbound_messages', 'csv')));
  expect(csv.text).toContain(`,'=1+1 is the first,`);
  expect(csv.manifest.masking).toMatchObject({ applied: false, omitted: [] });
});

test('calls: direction, number, outcome, duration, and the stored transcript', async () => {
  const call = await Call.start({ api: tenant.api });
  await call.say('My name is Jane Roe and my number is (313) 555-0142');
  await call.end();
  await world.database.withTenant(tenant.id, async (tx) => {
    const { id } = tenant;
    await tx.query`insert into phone_calls (call_id, tenant_id, direction, line, number, status, outcome, duration_s)
      values (${call.id}, ${id}, 'inbound', 'sim', '+13135550142', 'completed', 'callback', 61)`;
    // A turn of a caller who does not want to be recorded has no words of theirs.
    await tx.query`insert into call_turns (tenant_id, call_id, seq, ai_text)
      values (${id}, ${call.id}, 100, 'I will not keep this.')`;
  });
  const [item, ...others] = await itemsOf('calls');
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    id: call.id,
    direction: 'inbound',
    number: '+13135550142',
    status: 'completed',
    outcome: 'callback',
    durationSeconds: 61,
  });
  expect(String(item?.transcript).split('\n')).toEqual(
    expect.arrayContaining([
      `Receptionist: ${call.greeting}`,
      'Caller: My name is Jane Roe and my number is (313) 555-0142',
    ]),
  );
  expect(String(item?.transcript)).toMatch(/\nReceptionist: I will not keep this\.$/);
  const log = await auditOf(world.database, { userId: owner.userId });
  expect(log).toContainEqual(
    expect.objectContaining({
      action: 'export.requested_unmasked',
      detail: expect.objectContaining({ dataType: 'calls', masked: false }) as unknown,
    }),
  );
});

test.each(['inbound_messages', 'calls'])('%s are not exported masked, nor by staff', async (dataType) => {
  expectRefusal(await owner.post('/v1/exports', { dataType, format: 'csv' }), 400, 'validation_failed');
  expectRefusal(await staff.post('/v1/exports', { dataType, format: 'csv' }), 403, 'admin_required');
  expectRefusal(await staff.post('/v1/exports', full(dataType)), 403, 'admin_required');
});

/** Who may export what, what each link opens, and what remains of a deleted export. */
import { deriveKey } from '@praxis/config/keys';
import { createHmac } from 'node:crypto';
import { ExportList } from '@praxis/contracts/export/export';
import { endExport } from '@praxis/db/export/export-chunk';
import { expectOk, World } from '../../support/journey.js';
import { endOf, exported, fetched } from '../../support/exports.js';
import { seedLeads } from '../../support/lead-rows.js';
import { auditOf, signedIn, type Member, type MemberOptions } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { ageSessions } from '../../support/people.js';
import { until } from '../../support/until.js';

const PORTAL = { dataType: 'leads', format: 'csv', masked: true, window: '30d' };
const ANY = { dataType: 'leads', format: 'csv' };

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let admin: Member;
const person = async (options: MemberOptions): Promise<Member> => {
  const member = await signedIn(world, options);
  member.tenantId = tenant.id;
  return member;
};
const of = (role: 'viewer' | 'staff' | 'owner', readOnly = false): Promise<Member> =>
  person({ tenants: [{ id: tenant.id, role }], readOnly });
beforeEach(async () => {
  tenant = await world.tenant();
  admin = await person({ isAdmin: true });
  await seedLeads(world.database, tenant.id, [{ name: 'Jordan' }]);
});

const listed = async (member: Member): Promise<string[]> =>
  ExportList.parse(expectOk(await member.get('/v1/exports')).body).items.map(({ id }) => id);

test.each(['viewer', 'staff'] as const)('a %s can create and see only the portal’s export', async (role) => {
  const member = await of(role);
  for (const wanted of [
    ANY,
    { ...PORTAL, masked: false },
    { ...PORTAL, window: 'all' },
    { ...PORTAL, format: 'json' },
    { ...PORTAL, dataType: 'messages' },
  ]) {
    const { status, body } = await member.post('/v1/exports', wanted);
    expect({ status, code: body.code, error: body.error }).toEqual({
      status: 403,
      code: 'admin_required',
      error: 'Only admins can export data',
    });
  }
  const theirs = await exported(admin, { ...ANY, masked: false });
  const own = await exported(member, PORTAL);
  expect(own).toMatchObject({ state: 'ready', rows: 1 });
  expect(await listed(member)).toEqual([own.id]);
  expect((await member.get(`/v1/exports/${theirs.id}`)).status).toBe(404);
  expect((await member.delete(`/v1/exports/${theirs.id}`)).status).toBe(404);
  expect(await listed(admin)).toEqual([own.id, theirs.id]);
  // Refusals leave no export behind, and each is audited.
  const refused = (await auditOf(world.database, { userId: member.userId })).filter(
    ({ action, detail }) => action === 'call.refused' && detail['code'] === 'admin_required',
  );
  expect(refused).toHaveLength(5);
});

test('an owner can export all data of the practice after a recent sign-in, and sees their own exports', async () => {
  const owner = await of('owner');
  const theirs = await exported(admin, ANY);
  const whole = await exported(owner, { dataType: 'leads', format: 'json', masked: false, window: 'all' });
  const { text } = await fetched(world.stack.baseUrl, whole.links?.file ?? '');
  expect(text).toContain('"Jordan"');
  expect(await listed(owner)).toEqual([whole.id]);
  expect((await owner.get(`/v1/exports/${theirs.id}`)).status).toBe(404);
  const log = await auditOf(world.database, { userId: owner.userId });
  expect(log).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'export.requested_unmasked',
        targetId: whole.id,
        detail: expect.objectContaining({ dataType: 'leads', masked: false }),
      }),
    ]),
  );
  // An owner gets only the data of their own practice.
  const stranger = await world.tenant();
  owner.tenantId = stranger.id;
  expect((await owner.post('/v1/exports', { ...ANY, masked: false })).status).toBe(404);
  owner.tenantId = tenant.id;
  // A person who is no longer an owner no longer sees the file.
  await of('owner');
  expectOk(await admin.patch(`/v1/tenants/${tenant.id}/users/${owner.userId}`, { role: 'staff' }));
  await until('the new role', { timeoutMs: 10_000 }, async () => (await listed(owner)).length === 0);
  expect((await owner.get(`/v1/exports/${whole.id}`)).status).toBe(404);
});

test('an owner requests an export soon after signing in', async () => {
  const owner = await of('owner');
  await ageSessions(world.database, owner.userId);
  expectRefusal(await owner.post('/v1/exports', { ...ANY, masked: false }), 403, 'step_up_required');
});

test('a demo session can export but not delete; keys and strangers can do neither', async () => {
  const visitor = await of('viewer', true);
  const own = await exported(visitor, PORTAL);
  expect(own.state).toBe('ready');
  expect((await visitor.delete(`/v1/exports/${own.id}`)).body.code).toBe('read_only');
  expect((await tenant.api.post('/v1/exports', PORTAL)).status).toBe(401);
});

test.each<[string, unknown, RegExp]>([
  [
    'no type',
    { format: 'csv' },
    /Data type must be one of leads, appointments, messages, inbound_messages, calls/,
  ],
  ['an unknown format', { ...ANY, format: 'xlsx' }, /Format must be one of csv, json/],
  ['an unknown window', { ...ANY, window: '90d' }, /Window must be one of 24h, 7d, 30d, all/],
  ['masking that is not a boolean', { ...ANY, masked: 'no' }, /Masked must be true or false/],
])('refuses %s with a message', async (_, wanted, sentence) => {
  const { status, body } = await admin.post('/v1/exports', wanted);
  expect(status).toBe(400);
  expect(body.error).toMatch(sentence);
  expect(await listed(admin)).toEqual([]);
});

test('the audit log has who requested, whether unmasked, and who downloaded, without personal data', async () => {
  const whole = await exported(admin, { ...ANY, masked: false });
  await fetched(world.stack.baseUrl, whole.links?.file ?? '');
  expectOk(await admin.delete(`/v1/exports/${whole.id}`));
  const log = (await auditOf(world.database, { tenantId: tenant.id })).filter(({ action }) =>
    action.startsWith('export.'),
  );
  expect(log.map(({ action, targetId, userId }) => ({ action, targetId, userId }))).toEqual([
    { action: 'export.requested_unmasked', targetId: whole.id, userId: admin.userId },
    { action: 'export.downloaded', targetId: whole.id, userId: null },
    { action: 'export.deleted', targetId: whole.id, userId: admin.userId },
  ]);
  expect(JSON.stringify(log)).not.toContain('Jordan');
});

describe('a link', () => {
  const key = (): Buffer => deriveKey(world.stack.secrets().masterKey, 'links/export');
  const tokenFor = (exportId: string, seconds: number, tenantId = tenant.id): string => {
    const until = Math.floor(Date.now() / 1_000) + seconds;
    const signature = createHmac('sha256', key())
      .update(`${tenantId}/${exportId}/${until}`)
      .digest('base64url');
    return `${tenantId}.${until}.${signature}`;
  };

  test('gives access to its own export for a quarter of an hour and nothing else', async () => {
    const [one, other] = [await exported(admin, ANY), await exported(admin, { ...ANY, format: 'json' })];
    const open = (id: string, token: string): Promise<{ status: number; text: string }> =>
      fetched(world.stack.baseUrl, `/v1/exports/${id}/file?token=${token}`);
    const token = new URLSearchParams(one.links?.file.split('?')[1]).get('token') ?? '';
    const [whose = '', until = '', signature = ''] = token.split('.');
    const left = Number(until) - Date.now() / 1_000;
    expect(left).toBeGreaterThan(13 * 60);
    expect(left).toBeLessThanOrEqual(15 * 60);
    expect((await open(one.id, token)).status).toBe(200);
    // Tokens of another export, tenant or time, or with another signature, open nothing.
    for (const [id, wrong] of [
      [other.id, token],
      [one.id, `${(await world.tenant()).id}.${until}.${signature}`],
      [one.id, `${whose}.${Number(until) + 3_600}.${signature}`],
      [one.id, `${whose}.${until}.${signature.slice(0, -1)}`],
      [one.id, `${whose}.${until}.${'A'.repeat(signature.length)}`],
      [one.id, 'nonsense'],
    ] as const) {
      const answer = await open(id, wrong);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('This link is not valid.');
    }
    expect((await open(one.id, '')).status).toBe(404);
    const late = await open(one.id, tokenFor(one.id, -1));
    expect(late.status).toBe(410);
    expect(late.text).toContain('This link has expired. Get a new one from the list of exports.');
    // Signed, but for an export that this tenant does not have.
    const stranger = await world.tenant();
    expect((await open(one.id, tokenFor(one.id, 60, stranger.id))).status).toBe(410);
  });

  test('ends with its file: deleted or expired', async () => {
    const [deleted, expired] = [await exported(admin, ANY), await exported(admin, ANY)];
    expectOk(await admin.delete(`/v1/exports/${deleted.id}`));
    await world.database.withTenant(tenant.id, (tx) => endExport(tx, expired.id, 'expired'));
    for (const { links } of [deleted, expired])
      for (const path of [links?.file ?? '', links?.manifest ?? '']) {
        const answer = await fetched(world.stack.baseUrl, path);
        expect(answer.status).toBe(410);
        expect(answer.text).toContain('This file has been deleted. Start a new export.');
      }
    expect(await listed(admin)).toEqual([expired.id]);
    expect(await endOf(admin, expired.id)).toMatchObject({ state: 'expired', links: null });
    const chunks = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`select 1 from export_chunks where tenant_id = ${tenant.id}`,
    );
    expect(chunks).toEqual([]);
  });
});

test('deleting an export ends its run', async () => {
  const { id } = await exported(admin, ANY);
  const run = (await world.engine()).client.workflow.getHandle(`export/${id}`);
  expect((await run.describe()).status.name).toBe('RUNNING');
  expectOk(await admin.delete(`/v1/exports/${id}`));
  await until('the run to end', { timeoutMs: 10_000 }, async () => {
    const { status } = await run.describe();
    return status.name === 'CANCELLED';
  });
  expect((await admin.get(`/v1/exports/${id}`)).status).toBe(404);
});

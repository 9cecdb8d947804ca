/** The audit log over the API: which roles read which part, search, who saw a record, and the downloaded file. */
import { AuditIntegrity, AuditList, type AuditRecord } from '@praxis/contracts/audit/audit';
import { AUDIT_CATEGORIES } from '@praxis/contracts/audit/audit.const';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const world = World.ofFile();
let admin: Member;
let owner: Member;
let staff: Member;
let tenant: Awaited<ReturnType<World['tenant']>>;
let other: Awaited<ReturnType<World['tenant']>>;
beforeAll(async () => {
  [tenant, other] = [await world.tenant(), await world.tenant()];
  admin = await signedIn(world, { isAdmin: true });
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

async function read(
  by: Member,
  path: string,
  query: Record<string, string | undefined> = {},
): Promise<AuditList> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return AuditList.parse(expectOk(await by.get(`${path}?${new URLSearchParams(given)}`)).body);
}
const all = (query: Record<string, string | undefined> = {}): Promise<AuditList> =>
  read(admin, '/v1/audit-log', query);
const actions = ({ items }: AuditList): string[] => items.map(({ action }) => action);

async function revealed(by: Member, purpose = 'Call back'): Promise<string> {
  const { leadId } = await intakeDone(tenant.api);
  expectOk(await by.post(`/v1/leads/${leadId}/reveal`, { purpose }));
  return leadId;
}

test('an admin sees the newest entries first, page by page, and each entry once', async () => {
  const leadIds: string[] = [];
  for (let n = 0; n < 5; n += 1) leadIds.push(await revealed(staff));
  const found: AuditRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await all({ tenantId: tenant.id, limit: '2', cursor });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const ids = found.map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].sort((one, next) => next - one));
  const reveals = found.filter(
    ({ action, targetId }) => action === 'lead.revealed' && leadIds.includes(targetId ?? ''),
  );
  expect(reveals.map(({ targetId }) => targetId)).toEqual(leadIds.toReversed());
  expect(new Set(found.map((entry) => entry.tenant?.id))).toEqual(new Set([tenant.id]));
});

test('entries can be searched by person, kind, action, record and time', async () => {
  const leadId = await revealed(staff);
  const of = { tenantId: tenant.id };
  expect(
    new Set((await all({ ...of, person: staff.email.toUpperCase() })).items.map((one) => one.person?.id)),
  ).toEqual(new Set([staff.userId]));
  expect(actions(await all({ ...of, person: staff.userId, category: 'unmasking' }))).toContain(
    'lead.revealed',
  );
  expect(actions(await all({ ...of, category: 'billing' }))).toEqual([]);
  expect(new Set(actions(await all({ ...of, action: 'lead.revealed' })))).toEqual(new Set(['lead.revealed']));
  expect(actions(await all({ ...of, person: 'nobody@example.com' }))).toEqual([]);
  expect(actions(await all({ ...of, targetType: 'lead', targetId: leadId, category: 'unmasking' }))).toEqual([
    'lead.revealed',
  ]);
  const [entry] = (await all({ ...of, targetId: leadId, action: 'lead.revealed' })).items;
  expect(entry).toMatchObject({
    category: 'unmasking',
    targetType: 'lead',
    person: { email: staff.email, isOfPlatform: false },
    detail: { purpose: 'Call back' },
  });
  expect(actions(await all({ ...of, until: entry?.at, targetId: leadId, category: 'unmasking' }))).toEqual(
    [],
  );
  expect(actions(await all({ ...of, from: entry?.at, targetId: leadId, category: 'unmasking' }))).toEqual([
    'lead.revealed',
  ]);
});

test('filtering by a category returns only entries of that category', async () => {
  for (const category of AUDIT_CATEGORIES) {
    const { items } = await all({ category, limit: '200' });
    expect(new Set(items.map((entry) => entry.category))).toEqual(
      new Set(items.length > 0 ? [category] : []),
    );
  }
});

test('filtering by lead shows who saw it: admins who unmasked a list, and teams that see everything', async () => {
  const { leadId } = await intakeDone(tenant.api);
  const who = async (): Promise<unknown[]> =>
    (await all({ targetType: 'lead', targetId: leadId, category: 'unmasking' })).items.map(
      ({ action, person }) => [action, person?.id],
    );
  expectOk(await staff.get(`/v1/leads/${leadId}`));
  expect(await who()).toEqual([]);
  admin.tenantId = tenant.id;
  expectOk(await admin.get('/v1/leads?limit=200', { headers: { 'x-unmask': '1' } }));
  admin.tenantId = undefined;
  expect(await who()).toEqual([['lead.unmasked', admin.userId]]);

  expectOk(await owner.put('/v1/settings/masking', { teamSees: 'everything' }));
  expectOk(await staff.get('/v1/leads?limit=200'));
  expectOk(await staff.get(`/v1/leads/${leadId}`));
  expect(await who()).toEqual([
    ['lead.seen', staff.userId],
    ['lead.unmasked', admin.userId],
  ]);
  expectOk(await owner.put('/v1/settings/masking', { teamSees: 'masked' }));
});

test('an owner sees only entries of their own practice, without the names of platform admins', async () => {
  await revealed(staff);
  admin.tenantId = tenant.id;
  // Each request makes a change, because saving the current choice again is not logged.
  for (const teamSees of ['names', 'masked']) expectOk(await admin.put('/v1/settings/masking', { teamSees }));
  admin.tenantId = undefined;
  const { items } = await read(owner, '/v1/settings/audit-log', { tenantId: other.id });
  expect(new Set(items.map((entry) => entry.tenant?.id))).toEqual(new Set([tenant.id]));
  const mine = items.find(({ action }) => action === 'lead.revealed');
  expect(mine?.person).toMatchObject({ email: staff.email });
  const theirs = items.find(({ person }) => person?.isOfPlatform);
  expect(theirs?.person).toEqual({ id: admin.userId, name: null, email: null, isOfPlatform: true });
  expect(JSON.stringify(items)).not.toContain(admin.email);
});

test('owners cannot read the platform’s log, and staff cannot read any', async () => {
  for (const path of ['/v1/audit-log', '/v1/audit-log/file', '/v1/audit-log/integrity']) {
    expectRefusal(await owner.get(path), 403, 'permission_denied');
    expectRefusal(await staff.get(path), 403, 'permission_denied');
  }
  expect((await staff.get('/v1/settings/audit-log')).status).toBe(403);
});

test('rejects an invalid filter', async () => {
  const wrong: [string, string][] = [
    ['tenantId', 'x'],
    ['category', 'x'],
    ['action', 'Lead Revealed'],
    ['from', 'yesterday'],
    ['until', '2026-02-30T10:00:00Z'],
    ['targetType', '<script>'],
    ['limit', '0'],
  ];
  for (const [field, value] of wrong) {
    const answer = await admin.get(`/v1/audit-log?${new URLSearchParams({ [field]: value })}`);
    expect(refusedFields(answer)).toContain(field);
  }
  expect((await admin.get('/v1/audit-log?cursor=bm90aGluZw')).status).toBe(400);
  expect(actions(await all({ targetType: 'lead', targetId: "'; drop table audit_log; --" }))).toEqual([]);
});

describe('the export file', () => {
  async function file(query: Record<string, string>): Promise<Record<string, unknown>> {
    const answer = await admin.get(`/v1/audit-log/file?${new URLSearchParams(query).toString()}`);
    expect(answer.status).toBe(200);
    return answer.body;
  }

  test('contains the matching entries with ids but no addresses, and the export is logged', async () => {
    const leadId = await revealed(staff);
    const csv = String((await file({ tenantId: tenant.id, person: staff.email, format: 'csv' })).text);
    const [head, ...lines] = csv.trim().split('\r\n');
    expect(head).toBe('id,at,action,category,tenantId,userId,sessionId,targetType,targetId,seal,detail');
    expect(lines.length).toBe(
      (await all({ tenantId: tenant.id, person: staff.email, limit: '200' })).items.length,
    );
    expect(csv).toContain(leadId);
    expect(csv).not.toContain(staff.email);
    const entries = (await file({
      targetType: 'lead',
      targetId: leadId,
      format: 'json',
    })) as unknown as AuditRecord[];
    expect(entries.map(({ action }) => action)).toContain('lead.revealed');
    expect(await file({ person: 'nobody@example.com', format: 'json' })).toEqual([]);
    const logged = await all({ action: 'audit_log.exported', person: admin.userId });
    expect(logged.items.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(logged)).not.toContain(staff.email);
  });
});

test('the seals of the running installation are intact', async () => {
  const verdict = AuditIntegrity.parse(expectOk(await admin.get('/v1/audit-log/integrity')).body);
  expect(verdict).toMatchObject({ isIntact: true, fault: null });
});

/** The lead list: pages that miss nothing and repeat nothing, search that takes text literally, filters, one tenant only. */
import { randomUUID } from 'node:crypto';
import { LeadList, type Lead } from '@praxis/contracts/lead/lead';
import { encodeCursor } from '@praxis/db/core/cursor';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { sql } from '@praxis/db/core/sql';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

interface Seed {
  name?: string;
  status?: string;
  level?: string;
  score?: number;
  /** Seconds ago. */
  age?: number;
}

async function seed(leads: readonly Seed[]): Promise<string[]> {
  const rows = leads.map(({ name = 'Lead', status = 'new', level = 'low', score = 10, age = 0 }) => ({
    id: randomUUID(),
    name,
    status,
    level,
    score,
    age,
  }));
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`insert into leads (id, tenant_id, session_id, industry, name, email, lead_score, score_version,
        engagement_level, status, intake_fingerprint, created_at, updated_at)
      select id, ${tenant.id}, 'sess-' || id, 'law', name, 'lead@example.com', score, 1, level, status, 'f',
        now() - make_interval(secs => age), now() - make_interval(secs => age)
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, name text, status text, level text,
        score int, age numeric)`,
  );
  return rows.map(({ id }) => id);
}

async function page(query: Record<string, string | number>): Promise<LeadList> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return LeadList.parse(expectOk(await tenant.api.get(`/v1/leads?${search}`)).body);
}

async function everything(
  query: Record<string, string | number>,
  between?: () => Promise<unknown>,
): Promise<Lead[]> {
  const items: Lead[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const found: LeadList = await page({ ...query, ...(cursor ? { cursor } : {}) });
    items.push(...found.items);
    cursor = found.nextCursor;
    await between?.();
  }
  return items;
}

const VALUE: Record<string, (lead: Lead) => number> = {
  updated: (lead) => Date.parse(lead.updatedAt),
  created: (lead) => Date.parse(lead.createdAt),
  score: (lead) => lead.leadScore,
};

describe.each(['updated', 'created', 'score'])('sorted by %s', (sort) => {
  test.each(['', 'lead'])(
    'pages of 7 with search %j are complete, in order and without repeats, while leads come in',
    async (q) => {
      // Many equal values, so that the id has to break ties across pages.
      const ids = await seed(
        Array.from({ length: 60 }, (_, index) => ({ score: index % 4, age: Math.floor(index / 10) * 60 })),
      );
      const items = await everything({ sort, limit: 7, ...(q ? { q } : {}) }, () =>
        seed([{ score: 2 }, { age: 10_000, score: 0, name: 'Lead old' }]),
      );
      const seen = items.map(({ id }) => id);
      expect(new Set(seen).size).toBe(seen.length);
      expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
      const values = items.map((lead) => VALUE[sort]?.(lead) ?? Number.NaN);
      expect(values).toEqual([...values].sort((left, right) => right - left));
    },
  );

  test('a cursor of another order is refused', async () => {
    await seed([{}, {}]);
    const { nextCursor } = await page({ sort, limit: 1 });
    const other = sort === 'score' ? 'created' : 'score';
    expectRefusal(
      await tenant.api.get(`/v1/leads?sort=${other}&cursor=${nextCursor ?? ''}`),
      400,
      'invalid_cursor',
    );
  });
});

test.each([
  'nonsense',
  '!!!!',
  Buffer.from('updated').toString('base64url'),
  Buffer.from(`updated\n2026-13-45 99:99:99+00\n${randomUUID()}`).toString('base64url'),
  Buffer.from(`updated\n2026-05-04 10:00:00+00'; drop table leads; --\n${randomUUID()}`).toString(
    'base64url',
  ),
  Buffer.from('updated\n2026-05-04 10:00:00+00\nnot-an-id').toString('base64url'),
  Buffer.from('updated\n2026-05-04 10:00:00+00\n------------------------------------').toString('base64url'),
  Buffer.from(`updated\n-\n${randomUUID()}`).toString('base64url'),
  Buffer.from(`updated\n0\n${randomUUID()}`).toString('base64url'),
  Buffer.from(`updated\n2026-02-31 10:00:00+00\n${randomUUID()}`).toString('base64url'),
  encodeCursor('score', { value: '5', id: randomUUID() }),
])('the forged cursor %s is refused', async (cursor) => {
  expectRefusal(
    await tenant.api.get(`/v1/leads?cursor=${encodeURIComponent(cursor)}`),
    400,
    'invalid_cursor',
  );
  expectRefusal(
    await tenant.api.get(`/v1/leads?q=lead&cursor=${encodeURIComponent(cursor)}`),
    400,
    'invalid_cursor',
  );
});

test('a cursor with a score that no database column can hold is refused', async () => {
  const cursor = encodeCursor('score', { value: '99999999999', id: randomUUID() });
  expectRefusal(await tenant.api.get(`/v1/leads?sort=score&cursor=${cursor}`), 400, 'invalid_cursor');
});

test('another tenant’s cursor gives access to nothing of that tenant', async () => {
  await seed([{ name: 'Mine A' }, { name: 'Mine B' }]);
  const { nextCursor } = await page({ limit: 1 });
  const other = await world.tenant();
  const { body } = expectOk(await other.api.get(`/v1/leads?cursor=${nextCursor ?? ''}`));
  expect(body).toEqual({ ok: true, items: [], nextCursor: null });
});

test.each([
  ['100%', ['100% sure'], ['100 sure']],
  ['_', ['under_score'], ['underscore']],
  ['\\', ['back\\slash'], ['backslash']],
  ['%_%', ['a%_%b'], ['a%x%b']],
  ["o'brien", ["O'Brien"], ['OBrien']],
  ['ZOË', ['zoë'], ['zoe']],
])('a search for %s is literal and case-insensitive', async (q, found, not) => {
  await seed([...found, ...not].map((name) => ({ name })));
  const { items } = await page({ q });
  expect(items.map(({ name }) => name)).toEqual(found);
});

test('search covers name, email, case type, lead type and phone, and nothing else', async () => {
  const { intake } = await intakeDone(tenant.api, 'law', {
    name: 'Ada Nameword',
    contact: { email: 'mailword@example.com', phone: '313-555-0111' },
    caseType: 'Caseword',
    details: 'Detailword',
  });
  expect(intake.name).toBe('Ada Nameword');
  for (const q of ['nameword', 'MAILWORD@', 'caseword', '555-0111'])
    expect((await page({ q })).items).toHaveLength(1);
  for (const q of ['detailword', 'critical', tenant.id]) expect((await page({ q })).items).toEqual([]);
});

test('filters by status and engagement, together and with search; “all” applies no filter', async () => {
  await seed([
    { name: 'A', status: 'qualified', level: 'high' },
    { name: 'B', status: 'qualified', level: 'low' },
    { name: 'C', status: 'new', level: 'high' },
  ]);
  const names = async (query: Record<string, string>): Promise<string[]> =>
    (await page(query)).items.map(({ name }) => name).sort();
  expect(await names({ status: 'qualified' })).toEqual(['A', 'B']);
  expect(await names({ engagement: 'high' })).toEqual(['A', 'C']);
  expect(await names({ status: 'qualified', engagement: 'high' })).toEqual(['A']);
  expect(await names({ status: 'all', engagement: 'all' })).toEqual(['A', 'B', 'C']);
  expect(await names({ status: 'qualified', engagement: 'low', q: 'example' })).toEqual(['B']);
  expect(await names({ status: 'converted' })).toEqual([]);
});

test.each([
  'status=unknown',
  'status=',
  "status=new' or '1'='1",
  'engagement=extreme',
  'sort=name',
  'sort=updated_at',
  'limit=0',
  'limit=201',
  'limit=-1',
  'limit=1.5',
  'limit=ten',
  `q=${'x'.repeat(201)}`,
  `cursor=${'x'.repeat(501)}`,
])('refuses %s', async (query) => {
  expectRefusal(await tenant.api.get(`/v1/leads?${query}`), 400, 'validation_failed');
});

test('a character that cannot be stored is refused without an error of the server', async () => {
  expectRefusal(await tenant.api.get('/v1/leads?q=%00'), 400, 'validation_failed');
});

test('one tenant never sees another’s leads, listed or searched', async () => {
  const other = await world.tenant();
  await intakeDone(other.api, 'law', { name: 'Foreign Lead' });
  await seed([{ name: 'Own Lead' }]);
  expect((await everything({ limit: 1 })).map(({ name }) => name)).toEqual(['Own Lead']);
  expect((await everything({ limit: 1, q: 'lead' })).map(({ name }) => name)).toEqual(['Own Lead']);
  expect((await page({ q: 'foreign' })).items).toEqual([]);
});

test('the demo’s public key, and no key, see no leads at all', async () => {
  expectRefusal(await world.api.get('/v1/leads'), 401, 'key_unknown');
  expectRefusal(await world.api.get('/v1/leads', { key: null }), 401, 'not_authenticated');
});

test('a revoked key stops working within seconds, and so does the key of a suspended tenant', async () => {
  for (const change of [
    (id: string) => sql`update api_keys set is_active = false where tenant_id = ${id}`,
    (id: string) => sql`update tenants set status = 'suspended' where id = ${id}`,
  ]) {
    const doomed = await world.tenant();
    await world.database.withSystem('revoke', (tx) => tx.query(change(doomed.id)));
    expectRefusal(await doomed.api.get('/v1/leads'), 401, 'key_unknown');
  }
});

/** Exports of other programs: no row is lost, stages and sources are kept, and consent is what the file states. */
import { randomUUID } from 'node:crypto';
import { ConsentExport, ConsentResult } from '@praxis/contracts/consent/consent';
import { LeadResult, type LeadDetail } from '@praxis/contracts/lead/lead';
import { LeadStageResult } from '@praxis/contracts/lead/lead-stage';
import { verifyConsent } from '@praxis/db/consent/consent';
import { Importer, importOf } from '../../support/imports.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let importer: Importer;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  importer = new Importer(staff);
});

/** The leads of the tenant, revealed, by name. */
async function leads(): Promise<Map<string, LeadDetail>> {
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ id: string; name: string }>`select id, name from leads where tenant_id = ${tx.tenantId}`,
  );
  const found = new Map<string, LeadDetail>();
  for (const { id, name } of rows) {
    expectOk(await staff.post(`/v1/leads/${id}/reveal`, { purpose: 'Look at an import' }));
    found.set(name, LeadResult.parse(expectOk(await staff.get(`/v1/leads/${id}`)).body).lead);
  }
  return found;
}

const consentOf = async (id: string): Promise<ConsentResult> =>
  ConsentResult.parse(expectOk(await staff.get(`/v1/leads/${id}/consent`)).body);

test('an export of Follow Up Boss: stages become statuses or tags, source, extensions and companies are kept', async () => {
  const file = [
    'ID,Date Added,Name,First Name,Last Name,Stage,Lead Source,Assigned To,Is Contacted,Tags,Email 1,Email 1 - Type,Phone 1,Company',
    '1,2024-05-31 10:00:00,Ada A,Ada,A,Hot Prospect,Zillow,Sam,Yes,vip,ada@example.com,home,(313) 555-0101 x12,',
    '2,2024-06-01 10:00:00,Ben B,Ben,B,Closed,,Sam,Yes,,ben@example.com,home,,Acme LLC',
    '3,2024-06-02 10:00:00,Cy C,Cy,C,Waiting for spring,Realtor.com,Sam,No,,cy@example.com,home,,',
    '4,2024-06-03 10:00:00,,,,Trash,,Sam,No,,info@example.com,work,,Birch & Co',
    '5,2024-06-03 10:00:00,Di D,Di,D,My own stage,,Sam,No,,di@example.com,work,,',
  ].join('\n');
  const uploaded = await importer.upload(file);
  expect(uploaded.preset).toBe('follow_up_boss');
  const mapping = { columns: { ...uploaded.suggestion, company: 13 } };
  const first = importOf(await importer.map(uploaded.id, mapping));
  expect(first.preview).toMatchObject({ rows: 5, create: 5, errors: 0, consents: { optIns: 0, optOuts: 0 } });
  expect(first.preview?.statuses).toEqual(
    expect.arrayContaining([
      { value: 'Hot Prospect', rows: 1, status: 'qualified', stage: null },
      { value: 'Closed', rows: 1, status: 'converted', stage: null },
      { value: 'My own stage', rows: 1, status: null, stage: null },
    ]),
  );
  const chosen = { ...mapping, statuses: { 'my own stage': 'contacted' as const } };
  const second = importOf(await importer.map(uploaded.id, chosen));
  expect(second.preview?.statuses).toContainEqual({
    value: 'My own stage',
    rows: 1,
    status: 'contacted',
    stage: null,
  });
  expect(second.mapping?.statuses).toEqual(chosen.statuses);
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const { stage } = LeadStageResult.parse(
    expectOk(
      await owner.post('/v1/lead-stages', { name: 'Retainer out', color: 'info', status: 'qualified' }),
    ).body,
  );
  const byStage = { ...mapping, statuses: { 'My own stage': stage.id } };
  expect(importOf(await importer.map(uploaded.id, byStage)).preview?.statuses).toContainEqual({
    value: 'My own stage',
    rows: 1,
    status: 'qualified',
    stage: 'Retainer out',
  });
  const gone = { ...mapping, statuses: { 'My own stage': randomUUID() } };
  expectRefusal(await importer.map(uploaded.id, gone), 400, 'validation_failed');
  expect(importOf(await importer.map(uploaded.id, byStage)).mapping?.statuses).toEqual(byStage.statuses);
  expect((await importer.go(uploaded.id, 'start')).result).toMatchObject({ created: 5, errors: 0 });
  const found = await leads();
  expect(found.get('Ada A')).toMatchObject({
    status: 'qualified',
    source: 'import',
    sourceDetail: 'Zillow',
    tags: ['vip'],
    phone: '(313) 555-0101',
    notes: expect.stringContaining('Phone extension: 12'),
  });
  expect(found.get('Ben B')).toMatchObject({
    status: 'converted',
    source: 'import',
    sourceDetail: null,
    notes: expect.stringContaining('Company: Acme LLC'),
  });
  expect(found.get('Cy C')).toMatchObject({ status: 'new', tags: ['Waiting for spring'] });
  expect(found.get('Birch & Co')).toMatchObject({ status: 'closed_lost' });
  expect(found.get('Di D')).toMatchObject({ status: 'qualified', stage: { id: stage.id }, tags: [] });
  // A source named in a file may name a person, so it is masked like other free text.
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const masked = LeadResult.parse(
    expectOk(await viewer.get(`/v1/leads/${found.get('Ada A')?.id ?? ''}`)).body,
  );
  expect(masked.lead.sourceDetail).not.toContain('Zillow');
});

test.each([
  [
    'hubspot',
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Create Date (EDT),Lifecycle Stage,Original Source',
    [
      '1,Ada,A,ada@example.com,,Sam,NEW,2024-05-31 10:00,Customer,Organic Search',
      '2,Ben,B,ben@example.com,,Sam,ATTEMPTED_TO_CONTACT,2024-05-31 10:00,Lead,Offline Sources',
      '3,Cy,C,cy@example.com,,Sam,,2024-05-31 10:00,Other,',
    ],
    { 'Ada A': 'converted', 'Ben B': 'contacted', 'Cy C': 'new' },
  ],
  [
    'clio',
    'First Name,Last Name,Primary Email Address,Primary Phone Number,Practice Area,Matter Status,Created Date',
    [
      'Ada,A,ada@example.com,,Injury,Open,05/31/2024',
      'Ben,B,ben@example.com,313-555-0142 ext. 4,Family,Did Not Hire,05/31/2024',
      'Cy,C,cy@example.com,,Family,Consultation Scheduled,05/31/2024',
    ],
    { 'Ada A': 'converted', 'Ben B': 'closed_lost', 'Cy C': 'appointment_scheduled' },
  ],
])(
  'an export of %s is imported with its suggested columns, every row',
  async (preset, header, rows, statuses) => {
    const { id, preview, preset: found } = await importer.checked([header, ...rows].join('\r\n'));
    expect(found).toBe(preset);
    expect(preview).toMatchObject({ rows: rows.length, create: rows.length, errors: 0 });
    await importer.go(id, 'start');
    const stored = [...(await leads())].map(([name, { status }]) => [name, status]);
    expect(Object.fromEntries(stored)).toEqual(statuses);
  },
);

test('consent is what the file states, with its proof; a refusal stays; undo reverts agreements, and the chain holds', async () => {
  const before = await importer.checked('Name,Email,Email consent\nEve E,eve@example.com,no\n');
  await importer.go(before.id, 'start');
  const file = [
    'Name,Email,Phone,SMS consent,Email consent,Consent proof',
    'Ada A,ada@example.com,313-555-0101,yes,5/31/2024,"Web form, version 2"',
    'Ben B,ben@example.com,313-555-0102,,,',
    'Cy C,cy@example.com,,yes,NO,',
    'Di D,di@example.com,,,maybe,',
    'Eve again,eve@example.com,,,yes,Said so',
  ].join('\n');
  const { id, preview } = await importer.checked(file, { duplicates: 'update_empty_fields' });
  expect(preview).toMatchObject({ rows: 5, create: 3, update: 1, errors: 1 });
  expect(preview?.consents).toEqual({ optIns: 4, optOuts: 1 });
  expect(expectOk(await staff.get(`/v1/imports/${id}/errors`)).body.items).toEqual([
    { line: 5, message: 'Email consent must be yes, no or a date like 5/31/2026' },
  ]);
  await importer.go(id, 'start');
  const found = await leads();
  const idOf = (name: string): string => found.get(name)?.id ?? '';
  const states = async (name: string): Promise<unknown> =>
    Object.fromEntries((await consentOf(idOf(name))).channels.map(({ channel, state }) => [channel, state]));
  expect(await states('Ada A')).toEqual({ sms: 'opted_in', voice: 'none', email: 'opted_in' });
  expect(await states('Ben B')).toEqual({ sms: 'none', voice: 'none', email: 'none' });
  expect(await states('Cy C')).toEqual({ sms: 'none', voice: 'none', email: 'opted_out' });
  // A file does not opt in a person who has opted out.
  expect(await states('Eve E')).toMatchObject({ email: 'opted_out' });
  const { history } = await consentOf(idOf('Ada A'));
  expect(history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        channel: 'email',
        action: 'opt_in',
        method: 'import',
        actor: 'staff',
        occurredAt: '2024-05-31T12:00:00.000Z',
        evidence: `Imported, as stated by the practice (import ${id}, line 2): Web form, version 2`,
      }),
    ]),
  );
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const seen = ConsentResult.parse(expectOk(await viewer.get(`/v1/leads/${idOf('Ada A')}/consent`)).body);
  expect(JSON.stringify(seen.history)).not.toContain('Web form');

  const verify = () => world.database.withTenant(tenant.id, verifyConsent);
  expect(await verify()).toEqual({ ok: true, entries: 4 });
  const proof = ConsentExport.parse(
    expectOk(await staff.get(`/v1/leads/${idOf('Ada A')}/consent/export`)).body,
  );
  expect(proof.entries.map(({ method }) => method)).toEqual(['import', 'import']);
  await importer.go(id, 'undo');
  expect(await verify()).toEqual({ ok: true, entries: 6 });
  const left = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select action, count(*)::int as n from consent_ledger group by action order by action`,
  );
  expect(left).toEqual([
    { action: 'cleared', n: 2 },
    { action: 'opt_in', n: 2 },
    { action: 'opt_out', n: 2 },
  ]);
});

test('undo reverts an agreement of an existing lead, unless the person has decided something since', async () => {
  const before = await importer.checked('Name,Email\nAda A,ada@example.com\nBen B,ben@example.com\n');
  await importer.go(before.id, 'start');
  const file =
    'Name,Email,Email consent\nAda,ada@example.com,yes\nBen,ben@example.com,yes\nCy,cy@example.com,yes\n';
  const { id } = await importer.checked(file, { duplicates: 'create' });
  await importer.go(id, 'start');
  const known = await importer.checked(
    'Name,Email,Phone,Budget,SMS consent\nAda,ada@example.com,313-555-0101,100,yes\n',
    { duplicates: 'update_empty_fields' },
  );
  await importer.go(known.id, 'start');
  const found = await leads();
  const stateOf = async (name: string, channel: string): Promise<string | undefined> =>
    (await consentOf(found.get(name)?.id ?? '')).channels.find((one) => one.channel === channel)?.state;
  expect([await stateOf('Ada A', 'email'), await stateOf('Ada A', 'sms')]).toEqual(['opted_in', 'opted_in']);
  const again = { channel: 'email', action: 'opt_in', how: 'in_writing', reference: 'Form 3' };
  expectOk(await staff.post(`/v1/leads/${found.get('Ben B')?.id ?? ''}/consent`, again));
  // An imported lead that stays after the undo, because staff worked on it, has no consent either.
  expectOk(await staff.patch(`/v1/leads/${found.get('Cy')?.id ?? ''}`, { status: 'contacted' }));
  await importer.go(known.id, 'undo');
  expect([await stateOf('Ada A', 'email'), await stateOf('Ada A', 'sms')]).toEqual(['opted_in', 'none']);
  await importer.go(id, 'undo');
  expect(await stateOf('Ada A', 'email')).toBe('none');
  expect(await stateOf('Ben B', 'email')).toBe('opted_in');
  expect(await stateOf('Cy', 'email')).toBe('none');
  expect(await world.database.withTenant(tenant.id, verifyConsent)).toMatchObject({ ok: true });
});

test.each([
  [{ statuses: { Sold: 'gone' } }],
  [{ statuses: { ['x'.repeat(201)]: 'new' } }],
  [{ statuses: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`v${n}`, 'new'])) }],
  [{ columns: { phone: 1 } }],
  [{ columns: { smsConsent: 1, emailConsent: 1, name: 0 } }],
])('refuses the choice %.60j', async (choice) => {
  const { id, suggestion } = await importer.upload('Name,Email\nAda,ada@example.com\n');
  const answer = await staff.put(`/v1/imports/${id}/mapping`, { columns: suggestion, ...choice });
  expectRefusal(answer, 400, 'validation_failed');
});

/** Leads from a CSV file: read, validated, imported all at once, and undone. */
import { randomBytes, randomUUID } from 'node:crypto';
import { toE164 } from '@praxis/config/contact-key';
import { LeadStats } from '@praxis/contracts/lead/lead';
import { addPhoneCall } from '@praxis/db/call/phone-call';
import { addParties } from '@praxis/db/conflict/conflict-party';
import { emailKeyOf } from '@praxis/db/contact/contact-key';
import { sweep } from '../../support/engine.js';
import { importOf, Importer } from '../../support/imports.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { countLeads } from '../../support/lead-rows.js';
import { auditOf, signedIn } from '../../support/members.js';
import { rawSql } from '@praxis/db/core/sql';

const world = World.ofFile();

async function office(): Promise<{ tenant: Awaited<ReturnType<World['tenant']>>; importer: Importer }> {
  const tenant = await world.tenant();
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  return { tenant, importer: new Importer(staff) };
}

interface StoredLead {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  source: string;
  status: string;
  details: string | null;
  tags: string[];
  notes: string;
  lead_score: number;
  score_contributions: unknown;
  engagement_level: string;
  created_at: Date;
  visits: number;
}

function leadsOf(tenantId: string): Promise<StoredLead[]> {
  return world.database.withTenant(
    tenantId,
    (tx) =>
      tx.query<StoredLead>`
      select l.*, (select count(*)::int from engagement_sessions v where v.tenant_id = l.tenant_id
        and v.session_id = l.session_id) as visits
      from leads l where l.tenant_id = ${tenantId} order by l.name`,
  );
}

test('rows become leads like any other, all at once; undo deletes those that nobody has worked on', async () => {
  const { tenant, importer } = await office();
  const twin = { name: 'Zoë Twin', contact: { phone: '313-555-0188', email: 'twin@example.com' } };
  const details = 'Fell on ice in front of a shop and broke her wrist';
  const { leadId: known } = await intakeDone(tenant.api, 'law', {
    ...twin,
    caseType: 'Injury',
    details,
    urgency: 'high',
  });
  const file = [
    'Full Name;E-mail;Phone;Practice Area;Description;Urgency;Stage;Tags;Comments;Created',
    `Zoë Again;other@example.com;"(313) 555-0199";Injury;"${details}";high;;;;`,
    'Ben "Benny" Brandt;BEN@example.com;;Contract;"two\r\nlines";;Qualified;vip, hot;"Rang; twice";5/31/2024',
    ';nobody@example.com;;;;;;;;',
    'Carla;carla@;;;;;;;;',
    '"Open quote;x@example.com;;;;;;;;',
    "\"'; drop table leads; -- 李\";sql@example.com;;=cmd|'/c calc'!A1;;;;;;",
    'Ben B;ben@example.com;3135550111;;;;;;;',
    'Twin T;TWIN@example.com ;;Estate;;;;;;',
    '',
  ].join('\r\n');
  const uploaded = await importer.upload(file);
  expect(uploaded).toMatchObject({
    state: 'uploaded',
    delimiter: ';',
    encoding: 'utf-8',
    fileName: 'leads.csv',
  });
  expect(uploaded.suggestion).toEqual({
    name: 0,
    email: 1,
    phone: 2,
    caseType: 3,
    details: 4,
    urgency: 5,
    stage: 6,
    tags: 7,
    notes: 8,
    createdAt: 9,
  });
  expect(uploaded.sample[0]?.slice(0, 2)).toEqual(['Zoë Again', 'other@example.com']);

  const { id, preview } = importOf(await importer.map(uploaded.id, { columns: uploaded.suggestion }));
  expect(preview).toEqual({
    rows: 8,
    errors: 3,
    create: 3,
    update: 0,
    skip: 2,
    duplicatesInFile: 1,
    duplicatesOfLeads: 1,
    statuses: [{ value: 'Qualified', rows: 1, status: 'qualified', stage: 'Qualified' }],
    consents: { optIns: 0, optOuts: 0 },
  });
  const first = expectOk(await importer.browser.get(`/v1/imports/${id}/errors?limit=2`)).body;
  expect(first.items).toEqual([
    { line: 5, message: 'Name is required' },
    { line: 6, message: 'Enter an email address like name@example.com' },
  ]);
  const rest = await importer.browser.get(`/v1/imports/${id}/errors?cursor=${String(first.nextCursor)}`);
  expect(rest.body).toMatchObject({
    items: [{ line: 7, message: 'The quotes in this row do not match' }],
    nextCursor: null,
  });
  const errorFile = await importer.browser.get(`/v1/imports/${id}/errors/file`);
  expect(errorFile.headers.get('content-disposition')).toContain('attachment');
  expect(String(errorFile.body.text).split('\r\n')).toEqual([
    'Line,Problem',
    '5,"Name is required"',
    '6,"Enter an email address like name@example.com"',
    '7,"The quotes in this row do not match"',
    '',
  ]);

  const done = await importer.go(id, 'start');
  expect(done.result).toEqual({ created: 3, updated: 0, skipped: 2, errors: 3 });
  expect(done.progress).toEqual({ done: 5, total: 5 });
  expect(done.sample).toEqual([]);
  // A repeat has no effect.
  expect(importOf(await importer.browser.post(`/v1/imports/${id}/start`)).state).toBe('done');

  const leads = await leadsOf(tenant.id);
  expect(leads.map(({ name }) => name)).toHaveLength(4);
  const of = (name: string): StoredLead | undefined => leads.find((lead) => lead.name.startsWith(name));
  expect(of('Ben')).toMatchObject({
    source: 'import',
    status: 'qualified',
    details: 'two\nlines',
    tags: ['vip', 'hot'],
    visits: 0,
    created_at: new Date('2024-05-31T12:00:00Z'),
  });
  expect(of('Ben')?.notes).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+Z \S+@example\.com\nRang; twice$/);
  expect(of("'; drop")?.email).toBe('sql@example.com');
  // The same details get the same score by form and by file, except that imported people have not asked for contact.
  const [byForm, byFile] = [of('Zoë Twin'), of('Zoë Again')];
  expect(byFile?.lead_score).toBe((byForm?.lead_score ?? 0) - 40);
  expect(byForm?.score_contributions).toEqual([
    { factor: 'asked_for_contact', points: 40 },
    ...(byFile?.score_contributions as unknown[]),
  ]);
  expect(byFile).toMatchObject({ engagement_level: 'low', visits: 0 });
  const counted = LeadStats.parse(expectOk(await importer.browser.get('/v1/leads/stats')).body.stats);
  expect(counted).toEqual(await countLeads(world.database, tenant.id));
  const timeline = expectOk(await importer.browser.get(`/v1/leads/${byFile?.id ?? ''}/timeline`)).body.items;
  expect(timeline).toEqual([expect.objectContaining({ kind: 'interaction', text: 'Lead captured' })]);

  // One lead is changed by staff, one is deleted directly.
  expectOk(await importer.browser.patch(`/v1/leads/${of('Ben')?.id ?? ''}`, { status: 'contacted' }));
  await world.database.withTenant(tenant.id, (tx) => tx.query`delete from leads where id = ${byFile?.id}`);
  const undone = await importer.go(id, 'undo');
  expect(undone.undo).toEqual({ removed: 1, restored: 0, keptChanged: 1, keptGone: 1 });
  expect((await leadsOf(tenant.id)).map((lead) => lead.id).sort()).toEqual([known, of('Ben')?.id].sort());
  expect(LeadStats.parse((await importer.browser.get('/v1/leads/stats')).body.stats)).toEqual(
    await countLeads(world.database, tenant.id),
  );
  const log = (await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action);
  expect(log).toEqual(expect.arrayContaining(['import.started', 'import.undone']));
});

test('duplicates fill empty fields, score and level follow, and undo empties them again', async () => {
  const { tenant, importer } = await office();
  const contact = { phone: '+1 313 555 0142' };
  const { leadId } = await intakeDone(tenant.api, 'law', {
    name: 'Dora',
    contact,
    details: undefined,
    urgency: 'low',
  });
  const { leadId: other } = await intakeDone(tenant.api, 'law', {
    name: 'Emil',
    contact: { email: 'emil@example.com' },
  });
  const one = async (id: string): Promise<StoredLead | undefined> =>
    (await leadsOf(tenant.id)).find((lead) => lead.id === id);
  const before = await one(leadId);
  const file = [
    'Name,Email,Phone,Details,Budget',
    'D,dora@example.com,313.555.0142,Another story,',
    'E,EMIL@example.com,,,100',
    'New,new@example.com,,,',
    'New again,new@example.com,3135550177,,5000',
  ].join('\n');
  const { id, preview } = await importer.checked(file, { duplicates: 'update_empty_fields' });
  expect(preview).toMatchObject({ create: 1, update: 3, skip: 0, duplicatesInFile: 1, duplicatesOfLeads: 2 });
  expect((await importer.go(id, 'start')).result).toEqual({ created: 1, updated: 3, skipped: 0, errors: 0 });
  const filled = await one(leadId);
  expect(filled).toMatchObject({ name: 'Dora', email: 'dora@example.com', phone: before?.phone });
  expect(filled?.lead_score).toBe((before?.lead_score ?? 0) + 8);
  const made = (await leadsOf(tenant.id)).find(({ name }) => name === 'New');
  expect(made).toMatchObject({ phone: '3135550177', engagement_level: 'low', visits: 0 });

  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update leads set budget = '200', updated_at = now() where id = ${other}`,
  );
  expect((await importer.go(id, 'undo')).undo).toEqual({
    removed: 1,
    restored: 1,
    keptChanged: 1,
    keptGone: 0,
  });
  expect(await one(leadId)).toMatchObject({
    email: null,
    lead_score: before?.lead_score,
    engagement_level: before?.engagement_level,
    score_contributions: before?.score_contributions,
  });
  // Every row becomes a lead on request.
  const again = await importer.checked(file, { duplicates: 'create' });
  expect((await importer.go(again.id, 'start')).result).toMatchObject({ created: 4 });
  expect(LeadStats.parse((await importer.browser.get('/v1/leads/stats')).body.stats)).toEqual(
    await countLeads(world.database, tenant.id),
  );
});

test('undo keeps a lead that was called, with the call', async () => {
  const { tenant, importer } = await office();
  const { id } = await importer.checked('Name,Phone\nCalled,313-555-0133\nLeft,313-555-0134\n');
  await importer.go(id, 'start');
  const called = (await leadsOf(tenant.id)).find(({ name }) => name === 'Called');
  const callId = randomUUID();
  await world.database.withTenant(tenant.id, (tx) =>
    addPhoneCall(tx, {
      callId,
      sessionId: `call-${callId}`,
      industry: 'law',
      language: 'en',
      mode: 'sim',
      workflowId: '',
      direction: 'outbound',
      line: 'sim',
      providerCallId: null,
      number: '+13135550133',
      contactKey: null,
      status: 'queued',
      lead: { id: called?.id ?? '', name: 'Called' },
    }),
  );
  const { undo } = await importer.go(id, 'undo');
  expect(undo).toEqual({ removed: 1, restored: 0, keptChanged: 1, keptGone: 0 });
  const calls = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`select c.lead_id, p.lead_id as dialed from calls c join phone_calls p on p.call_id = c.id`,
  );
  expect(calls).toEqual([{ lead_id: called?.id, dialed: called?.id }]);
});

const row = (cells: string): string => `Name,Email\n${cells}\n`;
const REFUSED: [string, string | Uint8Array, string][] = [
  ['an empty file', '', 'The file is empty'],
  ['blank lines', '\n\r\n \n', 'The file is empty'],
  ['a head alone', 'Name,Email\n', 'no rows below its head'],
  [
    '200 columns',
    `${Array.from({ length: 200 }, (_, n) => `c${n}`).join(',')}\n1`,
    '200 columns. It can have at most 100',
  ],
  ['a workbook', Buffer.from('504b030414000600', 'hex'), 'Excel workbook'],
  ['a PDF', '%PDF-1.7 …', 'This is a PDF'],
];

test('refuses a file that cannot be imported with a message, and stores nothing', async () => {
  const { tenant, importer } = await office();
  for (const [what, file, sentence] of REFUSED) {
    const answer = await importer.send(file);
    expect({ what, status: answer.status, error: answer.body.error }).toEqual({
      what,
      status: 400,
      error: expect.stringContaining(sentence),
    });
  }
  const tooLarge = await importer.send(Buffer.alloc(12 * 1024 * 1024 + 1, 'a'));
  expect(tooLarge).toMatchObject({ status: 413, body: { code: 'import_too_large' } });
  const asJson = await importer.browser.post('/v1/imports', { file: 'x' });
  expect(asJson).toMatchObject({ status: 415, body: { error: 'Send the file as text/csv.' } });
  const elsewhere = await importer.browser.post('/v1/tenants', row('A,a@b.co'), {
    headers: { 'content-type': 'text/csv' },
  });
  expect([404, 415]).toContain(elsewhere.status);
  const kept = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select 1 from imports where tenant_id = ${tenant.id}`,
  );
  expect(kept).toEqual([]);
  // A file with more rows than one import accepts is refused.
  const many = await importer.upload(`Name,Email\n${'A,a@b.co\n'.repeat(100_001)}`);
  const refused = await importer.map(many.id, { columns: many.suggestion });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('more than 100,000 rows') },
  });
  expect((await importer.read(many.id)).state).toBe('uploaded');
});

test('refuses a file with another extension, whatever its content', async () => {
  const { importer } = await office();
  const send = (name: string): ReturnType<Importer['send']> =>
    importer.send(row('A,a@example.com'), { 'x-file-name': encodeURIComponent(name) });
  for (const name of ['leads.xlsx', 'leads.csv.exe', 'leads', '.csv/../leads.html'])
    expect(await send(name)).toMatchObject({
      status: 400,
      body: { code: 'import_unreadable', error: 'Choose a file whose name ends in .csv, .tsv or .txt.' },
    });
  for (const name of ['old leads.csv', 'LEADS.CSV', 'Kanzlei Müller.txt', 'a.tsv'])
    expect(importOf(await send(name)).fileName).toBe(name);
  // A program that sends no name sends CSV.
  expect((await importer.upload(row('A,a@example.com'))).fileName).toBe('leads.csv');
});

test('10 MB of garbage, NUL bytes, huge cells and mixed encodings become row errors; good rows are imported', async () => {
  const { tenant, importer } = await office();
  const good = 'Günter,guenter@example.com\n';
  const mixed = Buffer.concat([
    Buffer.from(`Name,Email\n${good}`),
    Buffer.from('G\xfcnter 1252,g@example.com\n', 'latin1'),
    Buffer.from(`Nu\0l,nul@example.com\nHuge ${'x'.repeat(70_000)},h@example.com\n"Broken,b@example.com\n`),
    Buffer.from('Zoë,zoe@example.com\n'),
  ]);
  const { id, preview } = await importer.checked(mixed);
  expect(preview).toMatchObject({ rows: 6, errors: 4, create: 2 });
  const { items } = (await importer.browser.get(`/v1/imports/${id}/errors`)).body;
  expect((items as { message: string }[]).map(({ message }) => message)).toEqual([
    'The row has characters that cannot be read. Save the file as UTF-8',
    'Name contains characters that cannot be stored',
    'The row is longer than 65,536 characters',
    'The quotes in this row do not match',
  ]);
  const noise = Buffer.concat([Buffer.from(row('A,a@example.com')), randomBytes(10 * 1024 * 1024)]);
  const garbage = await importer.upload(noise);
  const answer = await importer.map(garbage.id, { columns: { name: 0, email: 1 } });
  expect(importOf(answer).preview).toMatchObject({ create: 1 });
  // Files in other encodings, read completely.
  for (const [encoding, bytes] of [
    ['windows-1252', Buffer.from(row('J\xfcrgen,j@example.com'), 'latin1')],
    ['utf-16le', Buffer.from(`\uFEFF${row('Jürgen,j@example.com')}`, 'utf16le')],
    ['utf-8', Buffer.from(`\uFEFF${row('Jürgen,j@example.com')}`)],
  ] as const) {
    const read = await importer.checked(bytes);
    expect(read).toMatchObject({
      encoding,
      columns: ['Name', 'Email'],
      sample: [['Jürgen', 'j@example.com']],
    });
    expect(read.preview).toMatchObject({ create: 1, errors: 0 });
  }
  expect(await leadsOf(tenant.id)).toEqual([]);
});

test('refuses steps out of order with a message', async () => {
  const { tenant, importer } = await office();
  const { id } = await importer.upload(row('A,a@example.com\nB,'));
  const start = (of: string): Promise<{ status: number; body: Record<string, unknown> }> =>
    importer.browser.post(`/v1/imports/${of}/start`);
  expect(await start(id)).toMatchObject({ status: 409, body: { error: 'Choose the columns first.' } });
  for (const [columns, sentence] of [
    [{ name: 0 }, 'Choose a column with email addresses or phone numbers'],
    [{ email: 1 }, 'Choose the column that has the name'],
    [{ name: 0, email: 0 }, 'A column can be used for one field only'],
    [{ name: 0, email: 7 }, 'The file has no such column'],
  ] as const)
    expect(await importer.map(id, { columns })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(sentence) },
    });
  expect((await importer.browser.put(`/v1/imports/${id}/mapping`, { columns: { salary: 1 } })).status).toBe(
    400,
  );
  expect(await importer.browser.post(`/v1/imports/${id}/undo`)).toMatchObject({ status: 409 });
  const none = await importer.checked(row('B,'));
  expect(await start(none.id)).toMatchObject({
    status: 409,
    body: { error: 'No rows of this file can be imported.' },
  });
  expect((await importer.browser.get(`/v1/imports/${randomUUID()}`)).status).toBe(404);
  expect((await importer.browser.get(`/v1/imports/${id}/errors?cursor=1%27`)).status).toBe(400);

  // The person who uploaded the file sees its rows; viewers and read-only sessions see nothing.
  const role = (name: 'owner' | 'viewer', readOnly = false): ReturnType<typeof signedIn> =>
    signedIn(world, { tenants: [{ id: tenant.id, role: name }], readOnly });
  const owner = new Importer(await role('owner'));
  expect((await importer.read(id)).sample).toHaveLength(2);
  expect((await owner.read(id)).sample).toEqual([]);
  expect((await (await role('viewer')).get('/v1/imports')).status).toBe(403);
  expect((await new Importer(await role('owner', true)).send(row('A,a@b.co'))).status).toBe(403);
  const listed = expectOk(await owner.browser.get('/v1/imports?limit=1')).body;
  expect(listed.items).toHaveLength(1);
  const next = await owner.browser.get(`/v1/imports?limit=1&cursor=${String(listed.nextCursor)}`);
  expect(next.body).toMatchObject({ items: [{ id }], nextCursor: null });

  // A key identifies one file.
  const key = { 'idempotency-key': randomUUID() };
  const [one, same] = [await importer.send(row('A,a@b.co'), key), await importer.send(row('A,a@b.co'), key)];
  expect(importOf(same).id).toBe(importOf(one).id);
  expect((await importer.send(row('B,b@b.co'), key)).status).toBe(409);
});

test('the sweep runs an import that was not started', async () => {
  const { tenant, importer } = await office();
  // The import was marked as started, but the process died before the engine was notified.
  const { id } = await importer.checked(row('A,a@example.com'));
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update imports set state = 'running', started_at = now() - interval '1 minute' where id = ${id}`,
  );
  await sweep(await world.engine());
  expect((await importer.when(id, 'done')).result).toMatchObject({ created: 1 });
});

test('the import and the database compare numbers and addresses in the same way', async () => {
  const numbers = [
    '+1 (313) 555-0100',
    '313.555.0100',
    '001 313 555 0100',
    '+44 20 7946 0958',
    '13135550100',
    '',
    'x',
  ];
  const rows = await world.database.withSystem(
    'compare in a test',
    (tx) => tx.query<{ email: string }>`select ${rawSql(emailKeyOf(`' A@B.co '`))} as email`,
  );
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set(['a@b.co']));

  const { tenant, importer } = await office();
  const file = ['Name,Phone', ...numbers.filter((n) => n.length > 1).map((n) => `"Ada",${n}`)].join('\r\n');
  const checked = await importer.checked(file);
  // Three typings of one number, and another number.
  expect(checked.preview).toMatchObject({ rows: 5, errors: 0, duplicatesInFile: 3 });
  await importer.go(checked.id, 'start');
  const stored = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ phone: string; e164: string | null }>`select phone, phone_e164 as e164 from leads`,
  );
  expect(stored.map(({ e164 }) => e164 ?? undefined)).toEqual(stored.map(({ phone }) => toE164(phone)));
  expect(stored.map(({ e164 }) => e164).sort()).toEqual(['+13135550100', '+442079460958']);
});

test('imported leads of a law firm are screened for conflicts like any other', async () => {
  const { tenant, importer } = await office();
  await world.database.withTenant(tenant.id, (tx) =>
    addParties(tx, world.stack.secrets().masterKey, {
      parties: [{ name: 'Jane Roe', role: 'adverse' }],
      by: 'staff@example.com',
    }),
  );
  const { id } = await importer.checked(
    'Name,Email\n"Roe, Jane",jane@example.com\nAnna Adler,anna@example.com\n',
    { duplicates: 'create' },
  );
  await importer.go(id, 'start');
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ name: string; state: string }>`
      select name, conflict_state as state from leads where tenant_id = ${tenant.id} order by name`,
  );
  expect(rows).toEqual([
    { name: 'Anna Adler', state: 'clear' },
    { name: 'Roe, Jane', state: 'possible' },
  ]);
});

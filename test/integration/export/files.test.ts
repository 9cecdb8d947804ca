/** Content of an export: masked by the stricter rules, without formulas, as of its boundary, signed. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@praxis/config/keys';
import type { SignedExportManifest } from '@praxis/contracts/export/export';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { exported, fileOf } from '../../support/exports.js';
import { dayWithoutReminders } from '../../support/factories.js';
import { seedLeads } from '../../support/lead-rows.js';
import { signedIn, type Member } from '../../support/members.js';

const SECRETS = /Jordan|Ellis|5550142|555-0142|Rear-ended|example\.com|whisper/;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let admin: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  admin = await signedIn(world, { isAdmin: true });
  admin.tenantId = tenant.id;
});

/** A lead with an appointment, messages and a note. */
async function fullLead(): Promise<string> {
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    name: '=Jordan Ellis',
    contact: { phone: '+1 313 555-0142', email: 'jordan@example.com' },
    caseType: '=HYPERLINK("http://x.example","a")',
    details: 'Rear-ended, whisper it',
  });
  const dateHint = dayWithoutReminders();
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint }));
  await followUpSent(tenant.api, { sessionId, leadId });
  expectOk(await admin.post(`/v1/leads/${leadId}/notes`, { note: '@whisper\n"quoted", and more' }));
  return leadId;
}

/** The cells of a CSV file, as a spreadsheet reads them. */
function cellsOf(text: string): string[] {
  return [...text.matchAll(/(?:^\ufeff|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

function expectSigned({ signature, ...manifest }: SignedExportManifest): void {
  const key = createPublicKey({
    key: Buffer.from(signature.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const value = Buffer.from(signature.value, 'base64');
  const signed = (what: unknown): boolean => verify(null, Buffer.from(canonicalJson(what)), key, value);
  expect(signed(manifest)).toBe(true);
  expect(signed({ ...manifest, rows: manifest.rows + 1 })).toBe(false);
}

test.each(['leads', 'appointments', 'messages'] as const)(
  '%s: masked by default, as CSV and as JSON, with a manifest that describes it',
  async (dataType) => {
    const leadId = await fullLead();
    const rows = dataType === 'messages' ? 2 : 1;
    const csv = await exported(admin, { dataType, format: 'csv' });
    expect(csv).toMatchObject({ state: 'ready', masked: true, window: 'all', rows, total: rows });
    const file = await fileOf(world.stack.baseUrl, csv);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(
        `^attachment; filename="${dataType}-masked-\\d{4}-\\d\\d-\\d\\d-${csv.id.slice(0, 8)}\\.csv"$`,
      ),
    );
    expect(Number(file.headers.get('content-length'))).toBe(file.bytes.length);
    expect(file.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = file.text.slice(1).split('\r\n');
    expect(lines).toHaveLength(rows + 2);
    expect(file.text).not.toMatch(SECRETS);

    const { manifest } = file;
    expect(manifest).toMatchObject({
      exportId: csv.id,
      tenantId: tenant.id,
      requestedBy: admin.userId,
      window: 'all',
      masking: { policy: 'export-masking', version: 1, applied: true },
      dataType,
      format: 'csv',
      rows,
      bytes: file.bytes.length,
      sha256: csv.sha256,
    });
    expect(manifest.sha256).toBe(createHash('sha256').update(file.bytes).digest('hex'));
    expect(manifest.chunks.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(file.bytes.length);
    expect(manifest.columns.join(',')).toBe(lines[0]);
    expect(manifest.masking.omitted.length).toBeGreaterThan(0);
    expectSigned(manifest);

    const json = await fileOf(world.stack.baseUrl, await exported(admin, { dataType, format: 'json' }));
    expect(json.bytes[0]).toBe('['.charCodeAt(0));
    const items = JSON.parse(json.text) as Record<string, unknown>[];
    expect(items).toHaveLength(rows);
    expect(Object.keys(items[0] ?? {})).toEqual(manifest.columns);
    expect(json.text).not.toMatch(SECRETS);
    expect(json.text).toContain(leadId);
  },
);

test('a masked lead keeps first letters and last digits; an unmasked one is complete; neither contains a formula', async () => {
  await fullLead();
  const masked = await fileOf(
    world.stack.baseUrl,
    await exported(admin, { dataType: 'leads', format: 'csv' }),
  );
  expect(masked.text).toContain(",'=***,j***,***-***-0142,");
  const whole = await fileOf(
    world.stack.baseUrl,
    await exported(admin, { dataType: 'leads', format: 'csv', masked: false }),
  );
  expect(whole.text).toContain(",'=Jordan Ellis,jordan@example.com,+1");
  expect(whole.text).toContain(`,"'=HYPERLINK(""http://x.example"",""a"")",`);
  expect(whole.text).toMatch(/whisper\n""quoted"", and more"\r\n$/);
  expect(whole.headers.get('content-disposition')).toContain('leads-unmasked-');
  expect(whole.manifest.masking).toMatchObject({ applied: false, columns: {}, omitted: [] });
  // No cell begins like a formula, quoted or not. A phone number is no formula.
  for (const { text } of [masked, whole])
    for (const cell of cellsOf(text))
      expect(cell).not.toMatch(/^\s*([=@\-\uff1d\uff0b\uff0d\uff20]|\+(?!1 313))/);
});

test('newest first, within the period, nothing later; an empty file has its header', async () => {
  const names = ['now', 'day', 'week', 'month', 'old'];
  const hours = [0, 23, 24 * 6, 24 * 29, 24 * 31];
  await seedLeads(
    world.database,
    tenant.id,
    names.map((name, index) => ({ name, age: (hours[index] ?? 0) * 3_600 + 1 })),
  );
  const namesIn = async (window: string): Promise<string[]> => {
    const wanted = { dataType: 'leads', format: 'json', masked: false, window };
    const { text } = await fileOf(world.stack.baseUrl, await exported(admin, wanted));
    return (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
  };
  // A lead created an hour from now, which is after any request below.
  await seedLeads(world.database, tenant.id, [{ name: 'later', age: -3_600 }]);
  expect(await namesIn('24h')).toEqual(names.slice(0, 2));
  expect(await namesIn('7d')).toEqual(names.slice(0, 3));
  expect(await namesIn('30d')).toEqual(names.slice(0, 4));
  expect(await namesIn('all')).toEqual(names);
  for (const [format, text] of [
    ['csv', /^\ufeffid,createdAt,[^\r\n]*\r\n$/],
    ['json', /^\[\n\]\n$/],
  ] as const) {
    const empty = await exported(admin, { dataType: 'messages', format });
    expect(empty).toMatchObject({ rows: 0, total: 0 });
    expect((await fileOf(world.stack.baseUrl, empty)).bytes.toString()).toMatch(text);
  }
});

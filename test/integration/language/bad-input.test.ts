/** Unsupported languages: refused if a program sends one, ignored if a browser or a file states one. */
import { randomUUID } from 'node:crypto';
import { BookingVisitor, nextWednesday } from '../../support/booking-page.js';
import { Importer } from '../../support/imports.js';
import { intakeDone, expectOk, World, type Tenant } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const world = World.ofFile();
const WRONG = ['fr', 'ES', 'es-MX', '', '__proto__', 'es\u0000', null, ['es']];
const HEADERS = [
  'es;q=banana',
  ',,,;;q=',
  '*',
  'x'.repeat(4_000),
  'es\t, \u00e9',
  "' or 1=1 --",
  'en-US,en;q=2',
];

let tenant: Tenant;
let staff: Member;
beforeAll(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});
const asStaff = () => ({ headers: { 'x-tenant-id': tenant.id } });

test('a body with an unknown language is refused on that field, on every route', async () => {
  const { leadId } = await intakeDone(tenant.api);
  const token = 'A'.repeat(70);
  const visitor = new BookingVisitor(world.stack.baseUrl, tenant.id);
  const robotToken = await visitor.robotToken();
  for (const language of WRONG) {
    const lead = { name: 'Ana Ruiz', email: 'ana@example.com', language };
    // Staff may clear the language again.
    const isEmptied = language === null;
    const answers = [
      await world.api.post('/v1/appointments/by-link/language', { token, language }, { key: null }),
      await visitor.post('/appointments', {
        ...visitor.person(),
        start: nextWednesday(10),
        robotToken,
        language,
      }),
      await visitor.post('/intake', { ...visitor.person(), robotToken, language }),
      await staff.post('/v1/leads', lead, asStaff()),
      ...(isEmptied ? [] : [await staff.patch(`/v1/leads/${leadId}`, { language }, asStaff())]),
    ];
    for (const answer of answers) {
      expectRefusal(answer, 400, 'validation_failed');
      expect(refusedFields(answer).every((path) => path.endsWith('language'))).toBe(true);
    }
  }
});

test('the browser’s Accept-Language header changes no response, whatever its format', async () => {
  const visitor = new BookingVisitor(world.stack.baseUrl, tenant.id);
  const plain = expectOk(await visitor.get()).body;
  for (const header of HEADERS) {
    const answer = await fetch(`${world.stack.baseUrl}/v1/book/${tenant.id}`, {
      headers: { 'accept-language': encodeURI(header) },
    });
    expect(await answer.json()).toEqual(plain);
  }
  for (const lang of ['xx', '%00', 'es&lang=en', '%E0%A4%A', 'x'.repeat(2_000)]) {
    const page = await fetch(`${world.stack.baseUrl}/book/${tenant.id}?lang=${lang}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
  }
});

test('a file’s languages are read as people write them; unknown ones are kept as tags, and no row is lost', async () => {
  const people = ['Spanish', 'Español', 'es', 'English', 'Polish', '', 'p'.repeat(60), '<b>"; drop'];
  const csv = [
    'Name,Email,Preferred Language',
    ...people.map(
      (language, at) =>
        `Person ${at},${randomUUID().slice(0, 8)}-${at}@example.com,"${language.replaceAll('"', '""')}"`,
    ),
  ].join('\n');
  const importer = new Importer(staff);
  const { id, preview, suggestion } = await importer.checked(csv);
  expect(suggestion.language).toBe(2);
  expect(preview).toMatchObject({ rows: people.length, create: people.length, errors: 0 });
  await importer.go(id, 'start');
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ name: string; language: string | null; tags: string[]; notes: string }>`
      select name, language, tags, notes from leads where name like 'Person %' order by name`,
  );
  expect(rows.map(({ language }) => language)).toEqual(['es', 'es', 'es', 'en', null, null, null, null]);
  expect(rows[4]?.tags).toEqual(['Polish']);
  expect(rows[6]?.notes).toContain(`Language in the file: ${'p'.repeat(60)}`);
  expect(rows[7]?.tags).toEqual(['<b>"; drop']);
});

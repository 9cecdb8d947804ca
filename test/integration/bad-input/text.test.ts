/** Any script and any attack in a text is stored as typed and has no effect. */
import { smsLetters } from '@praxis/contracts/message/sms-text';
import { firstNameOf } from '@praxis/domain/lead/first-name';
import { escapeForIcs } from '../../support/ics.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let agency: Awaited<ReturnType<World['tenant']>>;
beforeAll(async () => {
  [tenant, agency] = await Promise.all([world.tenant(), world.tenant({ industry: 'realestate' })]);
});

const TEXTS = [
  ['SQL', "Robert'); drop table leads; --"],
  ['SQL union', "' union select password_hash from users --"],
  ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['template', '${7*7} {{7*7}} <%= 7*7 %> #{7*7}'],
  ['shell', '$(rm -rf /) `id` ; cat /etc/passwd | sh'],
  ['path', '../../../../etc/passwd'],
  ['backslashes and quotes', String.raw`\ \\ \' " \" \u0041 %s %n \x00`],
  ['JSON', '{"a":1,"__proto__":{"x":1}}'],
  ['LIKE wildcards', '100%_of\\them'],
  ['spreadsheet formula', '=HYPERLINK("http://example.com","x")'],
  ['emoji with joiners', '👩🏽‍⚖️ 👨‍👩‍👧‍👦 🏳️‍🌈'],
  ['right-to-left', 'محمد عبد الله שלום'],
  ['right-to-left override', 'abc\u202Efdp.exe'],
  ['combining marks', 'Zoe\u0308 A\u030Angstro\u0308m'],
  ['composed marks', 'Zo\u00EB \u00C5ngstr\u00F6m'],
  ['Han, Kana, Hangul', '山田 太郎 やまだ 김철수'],
  ['beyond the basic plane', '𝒜𝓁𝒾𝒸𝑒 𠮷野家'],
  ['zero-width', 'A\u200Bnn\u200De\uFEFF!'],
  ['unusual spaces', 'Anna\u00A0Maria\u2003Lee'],
  ['Turkish and German letters', 'İstanbul ıŞğ ẞß'],
] as const;

test.each(TEXTS)('%s is stored as typed and can be found', async (_, text) => {
  const intake = { name: text, caseType: text, details: `${text}\n\tsecond line` };
  const { leadId } = await intakeDone(tenant.api, 'law', intake);
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<Record<string, string>>`select name, case_type, details from leads where id = ${leadId}`,
  );
  expect(row).toEqual({ name: text, case_type: text, details: `${text}\n\tsecond line` });
  const found = expectOk(await tenant.api.get(`/v1/leads?q=${encodeURIComponent(text)}&limit=5`));
  expect(
    (found.body.items as { id: string; name: string }[]).map(({ id, name }) => ({ id, name })),
  ).toContainEqual({ id: leadId, name: text });
});

test.each(TEXTS)('%s appears in messages as typed', async (_, text) => {
  // A message has only the given name, and no greeting uses a text that is not a name.
  const name = `Ada${text.replaceAll(/\s+/g, '')} Roe`;
  const first = firstNameOf(name) ?? '';
  expect(first).toMatch(/^Ada./);
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', { name });
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  expect((await followUpSent(tenant.api, { sessionId, leadId })).status).toBe(200);
  const entries = await until('both messages', { timeoutMs: 10_000 }, async () => {
    const { body } = await tenant.api.get(`/v1/sim/inbox?sessionId=${sessionId}`);
    const found = (body.items as { port: string; body: string }[]).filter(({ port }) => port !== 'calendar');
    return found.length === 2 && found;
  });
  // A text message is in the letters of text messages.
  for (const { port, body } of entries) expect(body).toContain(port === 'sms' ? smsLetters(first) : first);
});

test.each(TEXTS)('%s in a real-estate intake is returned as typed', async (_, text) => {
  const intake = { leadType: text, area: text, budget: text.slice(0, 60), timeline: text };
  const { leadId } = await intakeDone(agency.api, 'realestate', intake);
  const [row] = await world.database.withTenant(
    agency.id,
    (tx) =>
      tx.query<
        Record<string, string>
      >`select lead_type, area, budget, timeline from leads where id = ${leadId}`,
  );
  expect(row).toEqual({ lead_type: text, area: text, budget: text.slice(0, 60).trim(), timeline: text });
});

test('stores a numeric budget as given', async () => {
  for (const [budget, stored] of [
    [450_000, '450000'],
    [0, '0'],
    [1_234_567.89, '1234567.89'],
  ] as const) {
    const { leadId } = await intakeDone(agency.api, 'realestate', { budget });
    const [row] = await world.database.withTenant(
      agency.id,
      (tx) => tx.query<{ budget: string }>`select budget from leads where id = ${leadId}`,
    );
    expect(row?.budget).toBe(stored);
  }
});

test('stores texts of the maximum length in full', async () => {
  const intake = { name: 'n'.repeat(120), caseType: 'c'.repeat(80), details: '界'.repeat(4_000) };
  const { leadId } = await intakeDone(tenant.api, 'law', intake);
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ n: number }>`select length(details) as n from leads where id = ${leadId}`,
  );
  expect(row?.n).toBe(4_000);
});

test('escapes a tenant’s name in calendar files', async () => {
  const name = 'Smith, Jones; Partners\\ & "Co"\nLine';
  await world.database.withSystem(
    'an awkward name',
    (tx) => tx.query`update tenants set name = ${name} where id = ${tenant.id}`,
  );
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const booked = expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  const { icsUrl } = booked.body.appointment as { icsUrl: string };
  const file = (await tenant.api.get(icsUrl, { key: null })).body.text as string;
  const unfolded = file.replace(/\r\n[ \t]/g, '');
  expect(unfolded).toContain(`SUMMARY:${escapeForIcs(name)}: appointment with Provider One`);
  expect(unfolded.match(/BEGIN:/g)).toHaveLength(2);
});

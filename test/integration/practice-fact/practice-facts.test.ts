/** Facts of a practice: what its owner saves, the versions, what a caller hears, and what its public pages show. */
import { BookingPageResult } from '@praxis/contracts/booking-page/booking-page';
import {
  FactsResult,
  FactsUpdate,
  FactTrialResult,
  FactVersionList,
  type FactVersion,
} from '@praxis/contracts/practice-fact/practice-fact';
import {
  forEachFact,
  type FactId,
  type FactText,
  type FactTexts,
} from '@praxis/contracts/practice-fact/practice-fact.const';
import { PracticeFacts } from '@praxis/contracts/tenant/practice';
import type { TenantTransaction } from '@praxis/db/core/database';
import { findPracticeFacts } from '@praxis/db/practice-fact/practice-fact';
import { findPracticeAddress, readPractice } from '@praxis/db/tenant/practice';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import type { TestTenant } from '../../support/records.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const PATH = '/v1/settings/practice-facts';
const NOTHING = forEachFact(() => ({ en: '', es: '' }));
const FEES = { en: 'The first consultation is free.', es: 'La primera consulta es gratis.' };

const world = World.ofFile();
let tenant: TestTenant;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await member('owner');
});

const member = (role: 'owner' | 'staff' | 'viewer'): Promise<Member> =>
  signedIn(world, { tenants: [{ id: tenant.id, role }] });

const texts = (facts: Partial<FactTexts>): FactTexts => ({ ...NOTHING, ...facts });

async function save(version: number, facts: Partial<FactTexts>, who = owner): Promise<FactsResult> {
  return FactsResult.parse(expectOk(await who.put(PATH, { version, facts: texts(facts) })).body);
}

const stored = async (who = owner): Promise<FactsResult> =>
  FactsResult.parse(expectOk(await who.get(PATH)).body);

const versions = async (): Promise<FactVersion[]> =>
  FactVersionList.parse(expectOk(await owner.get(`${PATH}/versions`)).body).items;

async function hear(question: string, language?: 'en' | 'es'): Promise<FactTrialResult> {
  const answer = await owner.post(`${PATH}/try`, { question, language });
  return FactTrialResult.parse(expectOk(answer).body);
}

test('at first only the hours of the hosts are known', async () => {
  const { version, facts, derived } = await stored();
  expect({ version, facts }).toEqual({ version: 0, facts: NOTHING });
  expect(derived).toEqual({
    ...NOTHING,
    hours: { en: 'Monday to Friday, 9 AM to 7 PM', es: 'De lunes a viernes, de 9 a. m. a 7 p. m.' },
  });
  expect(await versions()).toEqual([]);
  expect(await hear('When are you open?')).toMatchObject({
    fact: 'hours',
    answer: 'Here are our hours: Monday to Friday, 9 AM to 7 PM.',
    source: { fact: 'hours', version: null },
  });
});

test('an owner saves facts; staff read and try them, viewers can do neither', async () => {
  const saved = await save(0, { fees: FEES, hours: { en: 'By appointment', es: '' } });
  expect(saved).toMatchObject({ version: 1, facts: { fees: FEES } });
  expect(await hear('How much is a consultation?')).toEqual({
    ok: true,
    fact: 'fees',
    answer: 'About our fees: The first consultation is free.',
    source: { fact: 'fees', version: 1 },
  });
  expect(await hear('¿Cuánto cuesta la consulta?', 'es')).toMatchObject({
    answer: 'Sobre nuestros honorarios: La primera consulta es gratis.',
  });
  expect(await hear('Where can I park?')).toMatchObject({
    fact: 'directions',
    source: null,
    answer: 'I do not have that here. Someone at the practice can tell you.',
  });
  expect(await hear('I had an accident.')).toMatchObject({ fact: null, source: null });

  const staff = await member('staff');
  expect(await stored(staff)).toEqual(saved);
  expectOk(await staff.get(`${PATH}/versions`));
  expectOk(await staff.post(`${PATH}/try`, { question: 'Are you open?' }));
  const viewer = await member('viewer');
  for (const path of [PATH, `${PATH}/versions`])
    expectRefusal(await viewer.get(path), 403, 'permission_denied');
  expectRefusal(await viewer.post(`${PATH}/try`, { question: 'Are you open?' }), 403, 'permission_denied');
  for (const who of [staff, viewer]) {
    expectRefusal(await who.put(PATH, { version: 1, facts: NOTHING }), 403, 'permission_denied');
    const restore = await who.post(`${PATH}/restore`, { version: 1, restore: 1 });
    expectRefusal(restore, 403, 'permission_denied');
  }
  const log = await auditOf(world.database, { tenantId: tenant.id });
  const done = log.filter(({ action }) => action !== 'access.denied');
  expect(done.map(({ action, detail }) => ({ action, detail }))).toEqual([
    { action: 'settings.practice_facts_changed', detail: { version: 1, restored: null } },
  ]);
});

test('each save is a version with its change, and restoring an earlier one creates a new one', async () => {
  await save(0, { fees: FEES });
  await save(1, {
    fees: { ...FEES, en: 'A first consultation is $100.' },
    bring: { en: 'A photo ID', es: '' },
  });
  const restored = expectOk(await owner.post(`${PATH}/restore`, { version: 2, restore: 1 }));
  expect(restored.body).toMatchObject({ version: 3, facts: texts({ fees: FEES }) });
  const [third, second, first] = await versions();
  expect(first).toMatchObject({
    version: 1,
    restored: null,
    savedBy: expect.any(String) as string,
    changes: [
      { fact: 'fees', language: 'en', before: '', after: FEES.en },
      { fact: 'fees', language: 'es', before: '', after: FEES.es },
    ],
  });
  expect(second?.changes).toEqual([
    { fact: 'fees', language: 'en', before: FEES.en, after: 'A first consultation is $100.' },
    { fact: 'bring', language: 'en', before: '', after: 'A photo ID' },
  ]);
  expect(third).toMatchObject({ version: 3, restored: 1 });
  expectRefusal(await owner.post(`${PATH}/restore`, { version: 3, restore: 9 }), 404, 'not_found');
  expectRefusal(await owner.post(`${PATH}/restore`, { version: 1, restore: 2 }), 409, 'stale');
});

test('a save from an old version is refused, and nothing is lost; saving the same texts creates no version', async () => {
  await save(0, { fees: FEES });
  const facts = texts({ bring: { en: 'A photo ID', es: '' } });
  expectRefusal(await owner.put(PATH, { version: 0, facts }), 409, 'stale');
  expectRefusal(await owner.put(PATH, { version: 2, facts }), 409, 'stale');
  expect(await save(0, { fees: FEES })).toMatchObject({ version: 1 });
  expect(await versions()).toHaveLength(1);
});

test('of simultaneous saves by owners, one succeeds', async () => {
  await save(0, { fees: FEES });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      owner.put(PATH, { version: 1, facts: texts({ bring: { en: `Paper ${String(index)}`, es: '' } }) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await versions()).toHaveLength(2);
});

test.each<[string, FactId, FactText]>([
  ['a text that is too long', 'fees', { en: 'x'.repeat(301), es: '' }],
  ['a line break', 'address', { en: '1 Main Street\nDetroit', es: '' }],
  ['a link', 'directions', { en: 'See https://maps.example/x', es: '' }],
  ['an address without a scheme', 'bring', { en: 'The form on www.roe.example', es: '' }],
  ['an email address', 'fees', { en: 'Write to fees@roe.example', es: '' }],
  ['Spanish alone', 'areas', { en: '', es: 'Derecho de familia' }],
])('%s is refused', async (_, fact, text) => {
  const answer = await owner.put(PATH, { version: 0, facts: texts({ [fact]: text }) });
  expectRefusal(answer, 400, 'validation_failed');
  expect(refusedFields(answer)).toEqual([`facts.${fact}.en`]);
});

test('public pages show the owner’s texts for visitors, and nothing that is only for callers', async () => {
  const page = async (): Promise<BookingPageResult['practice']> =>
    BookingPageResult.parse(expectOk(await world.api.get(`/v1/book/${tenant.id}`)).body).practice;
  expect((await page()).facts).toEqual([]);
  await save(0, { fees: FEES, areas: { en: 'Family law', es: '' }, bring: { en: 'A photo ID', es: '' } });
  expect((await page()).facts).toEqual([
    { fact: 'fees', ...FEES },
    { fact: 'bring', en: 'A photo ID', es: '' },
  ]);
});

test('another practice has its own facts', async () => {
  await save(0, { fees: FEES });
  const other = await world.tenant();
  const record = await world.database.withTenant(other.id, findPracticeFacts);
  expect(record).toMatchObject({ version: 0, facts: NOTHING });
  const stranger = await signedIn(world, { tenants: [{ id: other.id, role: 'owner' }] });
  expectRefusal(await stranger.post(`${PATH}/restore`, { version: 0, restore: 1 }), 404, 'not_found');
});

test('address and languages follow the account until the owner writes them', async () => {
  expectOk(
    await owner.put('/v1/settings/practice', {
      phone: '',
      street: '120 Harbor St',
      city: 'Detroit',
      state: 'MI',
      postalCode: '48226',
      timeZone: 'America/Detroit',
      languages: ['en', 'es'],
    }),
  );
  const { derived } = await stored();
  expect(derived.address.en).toBe('120 Harbor St, Detroit, MI 48226');
  expect(derived.languages).toEqual({ en: 'English and Spanish', es: 'Inglés y español' });
  expect(await hear('¿Hablan español?', 'es')).toMatchObject({
    fact: 'languages',
    source: { fact: 'languages', version: null },
    answer: 'Sobre los idiomas: Inglés y español.',
  });
});

test.each(['harbor-law', 'lakeside-realty'])('%s has facts that an owner could have saved', async (slug) => {
  const [demo] = await world.database.withSystem(
    'the practice of the demo',
    (tx) => tx.query<{ id: string }>`select id from tenants where slug = ${slug}`,
  );
  const inDemo = <Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> =>
    world.database.withTenant(demo?.id ?? '', work);
  const { version, facts, inForce } = await inDemo(findPracticeFacts);
  expect(FactsUpdate.parse({ version, facts }).facts).toEqual(facts);
  for (const { en, es } of Object.values(inForce)) for (const text of [en, es]) expect(text).not.toBe('');
  // Without a postal address, no campaign with emails starts.
  const { practice } = await inDemo(readPractice);
  expect(PracticeFacts.parse(practice)).toEqual(practice);
  expect(await inDemo(findPracticeAddress)).toMatch(/, MI \d{5}$/);
});

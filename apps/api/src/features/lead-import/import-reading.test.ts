/** How exports of other programs are read: columns, stages, consent, and oddities, none of which may lose a row. */
import fc from '../../../../../test/support/property.js';
import type { ImportColumns } from '@praxis/contracts/lead-import/lead-import';
import { csvLine } from '@praxis/contracts/export/csv';
import { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';
import { suggestColumns } from './column-suggestion.js';
import { LineReader } from './csv-lines.js';
import { RowReader } from './csv-rows.js';
import { isRefusalColumn, readConsentCell } from './import-consent-cell.js';
import { PRESET_STATUSES, presetOf } from './import-preset.js';
import { readRow } from './import-row.js';
import { languageOfValue } from './language-words.js';
import { furthestStatus, plainValue, statusOfValue } from './status-words.js';

const CLIO =
  'First Name,Last Name,Company,Primary Email Address,Primary Phone Number,Practice Area,Matter Status,Created Date';
const FOLLOW_UP_BOSS =
  'ID,Date Added,Name,First Name,Last Name,Stage,Lead Source,Assigned To,Is Contacted,Listing Price,Tags,Email 1,Email 1 - Type,Phone 1,Phone 1 - Type';
const HUBSPOT =
  'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Last Activity Date (EDT),Lead Status,Create Date (EDT),Lifecycle Stage,Original Source,Unsubscribed from all email';

test.each([
  [
    'clio',
    CLIO,
    { firstName: 0, lastName: 1, company: 2, email: 3, phone: 4, caseType: 5, status: 6, createdAt: 7 },
  ],
  [
    'follow_up_boss',
    FOLLOW_UP_BOSS,
    { createdAt: 1, firstName: 3, lastName: 4, stage: 5, source: 6, tags: 10, email: 11, phone: 13 },
  ],
  [
    'hubspot',
    HUBSPOT,
    {
      firstName: 1,
      lastName: 2,
      email: 3,
      phone: 4,
      company: 6,
      status: 8,
      createdAt: 9,
      stage: 10,
      source: 11,
      emailConsent: 12,
    },
  ],
  [undefined, 'Name,Email,Phone', { name: 0, email: 1, phone: 2 }],
  [undefined, 'Client,Lead Stage,Mobile Number,x', { name: 0, stage: 1, phone: 2 }],
])('an export of %s is recognized by its columns', (preset, header, suggestion) => {
  const columns = header.split(',');
  expect(presetOf(columns)).toBe(preset);
  expect(suggestColumns(columns)).toEqual(suggestion);
});

test.each([
  ['follow_up_boss', 'Lead', 'new'],
  ['follow_up_boss', 'Hot Prospect', 'qualified'],
  ['follow_up_boss', 'Nurture', 'contacted'],
  ['follow_up_boss', 'Pending', 'converted'],
  ['follow_up_boss', 'Closed', 'converted'],
  ['follow_up_boss', 'Past Client', 'converted'],
  ['follow_up_boss', 'Sphere', 'contacted'],
  ['follow_up_boss', 'Trash', 'closed_lost'],
  ['hubspot', 'Subscriber', 'new'],
  ['hubspot', 'Marketing Qualified Lead', 'qualified'],
  ['hubspot', 'Opportunity', 'qualified'],
  ['hubspot', 'Customer', 'converted'],
  ['hubspot', 'Other', undefined],
  ['hubspot', 'OPEN', 'new'],
  ['hubspot', 'ATTEMPTED_TO_CONTACT', 'contacted'],
  ['hubspot', 'Unqualified', 'closed_lost'],
  ['clio', 'Hired', 'converted'],
  ['clio', 'Did Not Hire', 'closed_lost'],
  ['clio', 'Open', 'converted'],
  ['clio', 'Consultation Scheduled', 'appointment_scheduled'],
  ['clio', 'Awaiting Moon Phase', undefined],
] as const)('in an export of %s, %s becomes %s', (preset, value, status) => {
  expect(statusOfValue(value, PRESET_STATUSES[preset])).toBe(status);
});

test('a person’s choice for a value overrides known statuses, whatever its case and punctuation', () => {
  const choices = { [plainValue('Hot-Prospect!')]: 'tag', [plainValue('Löwe')]: 'converted' } as const;
  expect(statusOfValue('hot prospect', choices)).toBeUndefined();
  expect(statusOfValue('LOWE', choices)).toBe('converted');
  expect(statusOfValue('constructor', {})).toBeUndefined();
});

test('of status and stage the later one counts; closed_lost stays unless the other is converted', () => {
  expect(furthestStatus([])).toBeUndefined();
  expect(furthestStatus(['contacted', 'new'])).toBe('contacted');
  expect(furthestStatus(['new', 'closed_lost'])).toBe('closed_lost');
  expect(furthestStatus(['closed_lost', 'converted'])).toBe('converted');
});

const columns: ImportColumns = {
  name: 0,
  email: 1,
  phone: 2,
  status: 3,
  stage: 4,
  tags: 5,
  notes: 6,
  urgency: 7,
  source: 8,
  company: 9,
  smsConsent: 10,
  emailConsent: 11,
  consentProof: 12,
  language: 13,
};
const width = 14;
const row = (cells: Partial<Record<keyof typeof columns, string>>, more = {}): ReturnType<typeof readRow> =>
  readRow(
    Array.from({ length: width }, (_, at) => {
      const field = (Object.keys(columns) as (keyof typeof columns)[]).find((name) => columns[name] === at);
      return (field && cells[field]) ?? '';
    }),
    { columns, width, ...more },
  );
const person = { name: 'Ada', email: 'ada@example.com' };

test.each([
  [
    { status: 'Awaiting docs', stage: 'Opportunity' },
    { status: 'qualified', tags: ['Awaiting docs'] },
  ],
  [{ stage: 'Weird', tags: 'vip' }, { tags: ['vip', 'Weird'] }],
  [{ stage: 'w'.repeat(60) }, { notes: `Status in the file: ${'w'.repeat(60)}` }],
  [
    { tags: `vip, ${'t'.repeat(41)}; hot\ncold`, notes: 'Rang' },
    { tags: ['vip', 'hot', 'cold'], notes: `Rang\nTags in the file: ${'t'.repeat(41)}` },
  ],
  [
    { tags: Array.from({ length: 22 }, (_, n) => `t${n}`).join('|'), stage: 'Weird' },
    {
      tags: Array.from({ length: 20 }, (_, n) => `t${n}`),
      notes: 'Tags in the file: t20; t21\nStatus in the file: Weird',
    },
  ],
  [{ phone: '(313) 555-0100 x123' }, { phone: '(313) 555-0100', notes: 'Phone extension: 123' }],
  [
    { phone: '313-555-0100 ext. 4', notes: 'Rang' },
    { phone: '313-555-0100', notes: 'Rang\nPhone extension: 4' },
  ],
  [{ phone: '3135550100 Extension: 77' }, { phone: '3135550100', notes: 'Phone extension: 77' }],
  [{ company: 'Acme LLC' }, { notes: 'Company: Acme LLC' }],
  [{ name: '', company: 'Acme LLC' }, { name: 'Acme LLC' }],
  [{ urgency: 'ASAP' }, { urgency: 'high' }],
  [{ urgency: 'whenever' }, { notes: 'Urgency in the file: whenever' }],
  [{ source: 'Zillow' }, { sourceDetail: 'Zillow' }],
  [{ language: 'Español' }, { language: 'es' }],
  [{ language: 'Polish', stage: 'Weird' }, { tags: ['Weird', 'Polish'] }],
  [{ language: 'p'.repeat(60) }, { notes: `Language in the file: ${'p'.repeat(60)}` }],
])('reads %j without losing anything', (cells, fields) => {
  expect(row({ ...person, ...cells })).toMatchObject({ fields });
});

test('a tag of any length is kept as far as the notes go, without half a character at the end', () => {
  const tag = 't'.repeat(3_999);
  expect(row({ ...person, tags: `${tag}😀` })).toEqual({
    fields: expect.objectContaining({ notes: `Tags in the file: ${tag}` }) as unknown,
  });
});

test.each([
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['Spanish', 'es'],
  ['ESPANOL', 'es'],
  ['Spanish (Mexico)', 'es'],
  ['en', 'en'],
  ['en_US', 'en'],
  ['English', 'en'],
  ['inglés', 'en'],
  ['Esperanto', undefined],
  ['enough', undefined],
  ['Portuguese', undefined],
  ['pt-BR', undefined],
  ['English, Spanish', 'en'],
  ['--', undefined],
])('the language %j is read as %s', (value, language) => {
  expect(languageOfValue(value)).toBe(language);
});

test.each([
  ['yes', { action: 'opt_in' }],
  ['Opted-In', { action: 'opt_in' }],
  ['5/31/2024', { action: 'opt_in', at: '2024-05-31T12:00:00.000Z' }],
  ['2024-05-31', { action: 'opt_in', at: '2024-05-31T12:00:00.000Z' }],
  ['No', { action: 'opt_out' }],
  ['unsubscribed', { action: 'opt_out' }],
  ['maybe', { error: 'SMS consent must be yes, no or a date like 5/31/2026' }],
  ['2999-01-01', { error: 'SMS consent must be yes, no or a date like 5/31/2026' }],
  [undefined, undefined],
])('the consent cell %j is read as %j', (text, read) => {
  expect(readConsentCell(text, { label: 'SMS consent', isRefusal: false })).toEqual(read);
});

test('in a column of refusals, yes is an opt-out, and no is not an opt-in', () => {
  for (const name of [
    'Do Not Text',
    'Unsubscribed from all email',
    'SMS Opt-Out',
    'opted_out',
    'DNC',
    'No SMS',
  ])
    expect({ name, isRefusal: isRefusalColumn(name) }).toEqual({ name, isRefusal: true });
  for (const name of ['SMS consent', 'Newsletter', 'Email Opt-In'])
    expect({ name, isRefusal: isRefusalColumn(name) }).toEqual({ name, isRefusal: false });
  const refusal = { label: 'Email consent', isRefusal: true };
  expect(readConsentCell('yes', refusal)).toEqual({ action: 'opt_out' });
  expect(readConsentCell('no', refusal)).toBeUndefined();
});

test('an unreadable consent is an error of its row; the proof is kept with each readable consent', () => {
  expect(row({ ...person, smsConsent: 'perhaps', emailConsent: '??' })).toEqual({
    error:
      'SMS consent must be yes, no or a date like 5/31/2026. Email consent must be yes, no or a date like 5/31/2026',
  });
  expect(
    row({ ...person, smsConsent: 'yes', emailConsent: 'no', consentProof: 'Form of 2024' }),
  ).toMatchObject({
    fields: {
      consents: [
        { channel: 'sms', action: 'opt_in', proof: 'Form of 2024' },
        { channel: 'email', action: 'opt_out', proof: 'Form of 2024' },
      ],
    },
  });
});

test('no status, stage, urgency, language or tag makes a row with a contact address fail or adds a consent', () => {
  const line = fc.stringMatching(/^[ -~äñ]{0,60}$/);
  const tagCell = fc.stringMatching(/^[ -~äñ\n]{0,400}$/);
  fc.assert(
    fc.property(
      line,
      line,
      line,
      line,
      line,
      tagCell,
      (status, stage, urgency, language, smsConsent, tags) => {
        const read = row({ ...person, status, stage, urgency, language, smsConsent, tags });
        const consent = readConsentCell(smsConsent.trim() || undefined, {
          label: 'SMS consent',
          isRefusal: false,
        });
        if (consent && 'error' in consent) {
          expect(read).toEqual({ error: consent.error });
          return;
        }
        if (!('fields' in read)) throw new Error(read.error);
        const { fields } = read;
        expect(fields.consents?.[0]?.action).toBe(consent?.action);
        expect([undefined, ...LEAD_STATUSES]).toContain(fields.status);
        for (const value of [status.trim(), stage.trim()])
          if (value !== '' && statusOfValue(value, {}) === undefined)
            expect([...(fields.tags ?? []), fields.notes ?? ''].some((kept) => kept.includes(value))).toBe(
              true,
            );
        for (const tag of tags.split(/[;,|\n]/).map((text) => text.trim()))
          expect([...(fields.tags ?? []), fields.notes ?? ''].some((kept) => kept.includes(tag))).toBe(true);
        expect((fields.tags ?? []).every((tag) => tag.length <= 40)).toBe(true);
        expect((fields.tags ?? []).length).toBeLessThanOrEqual(20);
        const spoken = language.trim();
        if (spoken !== '' && fields.language === undefined)
          expect([...(fields.tags ?? []), fields.notes ?? ''].some((kept) => kept.includes(spoken))).toBe(
            true,
          );
        if (urgency.trim() !== '' && fields.urgency === undefined)
          expect(fields.notes).toContain(urgency.trim().toLowerCase());
      },
    ),
  );
});

/** The cells of a row after an export has written it and an import has read it. */
function broughtBack(values: readonly (string | readonly string[])[]): readonly string[] | undefined {
  const [lines, rows] = [new LineReader(), new RowReader(',')];
  const [read] = rows.take(lines.take(csvLine(values)));
  return read && 'cells' in read ? read.cells : undefined;
}

describe('a file that Praxis exported', () => {
  test('is read with each text unchanged, whatever the text begins with', () => {
    const part = fc.oneof(
      fc.constantFrom(
        "'",
        '=',
        '+',
        '-',
        '@',
        '\uff1d',
        '\uff0b',
        '"',
        ',',
        ';',
        '\n',
        '\t',
        ' ',
        '+1 313 555-0100',
      ),
      fc.string({ maxLength: 6 }),
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join('').replaceAll('\r', '').trim());
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (texts) => {
        // The first text keeps the row from being empty.
        expect(broughtBack(['x', ...texts])).toEqual(['x', ...texts]);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['+1-313-555-0142', '+1.313.555.0142', '+1(313)555-0142', '+1 313 555-0142', '+13135550142'])(
    'keeps the lead with the phone number %s, its tags and all its notes',
    (phone) => {
      const notes = Array.from({ length: 900 }, (_, index) => `- "Call" ${index} = no answer`).join('\n');
      const cells = broughtBack(['-Ada', phone, ['@vip', '-hot'], notes]);
      expect(readRow(cells ?? [], { columns: { name: 0, phone: 1, tags: 2, notes: 3 }, width: 4 })).toEqual({
        fields: { name: '-Ada', phone, tags: ['@vip', '-hot'], notes },
      });
    },
  );
});

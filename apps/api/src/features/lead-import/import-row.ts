/**
 * Reads one row of a file as a lead, validated like every other source of leads; returns a sentence if it is
 * invalid.
 */
import * as z from 'zod/mini';
import { Email, Phone } from '@praxis/contracts/contact/contact';
import { Urgency } from '@praxis/contracts/journey/intake';
import type { ImportColumns, ImportField } from '@praxis/contracts/lead-import/lead-import';
import { optionalText, requiredText } from '@praxis/contracts/core/text';
import { withoutBlankLines } from '@praxis/domain/core/trim';
import type { ImportedConsent, ImportedFields } from '@praxis/db/lead-import/import-row';
import { ROW_MAX } from './csv-lines.js';
import { readConsentCell } from './import-consent-cell.js';
import { momentOf } from './import-moment.js';
import { languageOfValue } from './language-words.js';
import { furthestStatus, plainValue, statusOfValue, type ValueMeaning } from './status-words.js';

const TAGS_MAX = 20;
const TAG_LENGTH = 40;
const TEXT_LENGTH = 4_000;
/** Longest unknown value that is kept in the notes. */
const MAX_VALUE = 200;
const SOURCE_LENGTH = 120;
/** Maximum length of a phone cell. No number with an extension is longer. */
const PHONE_LENGTH = 60;

/** The same limits as an intake's (contracts/journey/intake.ts). */
const Row = z
  .object({
    name: requiredText({ label: 'Name', max: 120 }),
    email: z.optional(Email),
    phone: z.optional(Phone),
    caseType: optionalText({ label: 'Case type', max: 80 }),
    leadType: optionalText({ label: 'Lead type', max: 80 }),
    area: optionalText({ label: 'Area', max: 120 }),
    budget: optionalText({ label: 'Budget', max: 60 }),
    details: optionalText({ label: 'Details', max: TEXT_LENGTH, lines: 'many' }),
    urgency: z.optional(Urgency),
    timeline: optionalText({ label: 'Timeline', max: 120 }),
    states: z.array(requiredText({ label: 'Status', max: 200 })),
    sourceDetail: optionalText({ label: 'Source', max: SOURCE_LENGTH }),
    tags: z.array(requiredText({ label: 'Tag', max: TEXT_LENGTH })),
    // A lead may have notes from many years, and an export of our own must be imported completely.
    notes: optionalText({ label: 'Notes', max: ROW_MAX, lines: 'many' }),
    createdAt: z.optional(
      z.iso.datetime('Created must be a date like 2026-05-31 or 5/31/2026, not in the future'),
    ),
    company: optionalText({ label: 'Company', max: 120 }),
    consentProof: optionalText({ label: 'Consent proof', max: 200 }),
  })
  .check(z.refine((row) => Boolean(row.email ?? row.phone), 'Give a phone number or an email address'));

/** How the cells of a row are read. */
export interface RowReading {
  columns: ImportColumns;
  /** Number of cells in the header. */
  width: number;
  /** Meanings of status and stage values, by `plainValue`. */
  statuses?: Readonly<Record<string, ValueMeaning>> | undefined;
  /** The id of the stage chosen for a value, by `plainValue`. */
  stages?: ReadonlyMap<string, string> | undefined;
  /** Consent columns in which yes is a refusal. */
  refusals?: readonly ImportField[] | undefined;
}

/** Reads a row's cells. */
export function readRow(
  cells: readonly string[],
  { columns, width, statuses = {}, stages = new Map<string, string>(), refusals = [] }: RowReading,
): { fields: ImportedFields } | { error: string } {
  if ((cells.length !== width && cells.slice(width).some((cell) => cell !== '')) || cells.length < width)
    return { error: `The row has ${cells.length} cells and the header has ${width}` };
  const cell = (field: ImportField): string | undefined => {
    const column = columns[field];
    const text = column === undefined ? '' : (cells[column] ?? '').trim();
    return text === '' ? undefined : text;
  };
  const person =
    cell('name') ?? ([cell('firstName'), cell('lastName')].filter(Boolean).join(' ') || undefined);
  const { phone, extension } = withoutExtension(cell('phone'));
  const urgency = cell('urgency')?.toLowerCase();
  const knownUrgency =
    urgency !== undefined && Object.hasOwn(URGENCY_WORDS, urgency) ? URGENCY_WORDS[urgency] : urgency;
  const isUrgency = Urgency.safeParse(knownUrgency).success;
  const states = [...new Set([cell('status'), cell('stage')].filter((value) => value !== undefined))];
  const consents = (['sms', 'email'] as const).map((channel) => {
    const field = `${channel}Consent` as const;
    const label = channel === 'sms' ? 'SMS consent' : 'Email consent';
    return { channel, read: readConsentCell(cell(field), { label, isRefusal: refusals.includes(field) }) };
  });
  const checked = z.safeParse(Row, {
    name: person ?? cell('company'),
    email: cell('email'),
    phone,
    caseType: cell('caseType'),
    leadType: cell('leadType'),
    area: cell('area'),
    budget: cell('budget'),
    details: cell('details'),
    urgency: isUrgency ? knownUrgency : undefined,
    timeline: cell('timeline'),
    states,
    sourceDetail: cut(cell('source') ?? '', SOURCE_LENGTH) || undefined,
    tags: tagsOf(cell('tags')),
    notes: withoutBlankLines(cell('notes') ?? '') || undefined,
    createdAt: momentOf(cell('createdAt')),
    company: cell('company'),
    consentProof: cell('consentProof'),
  });
  const unread = consents.flatMap(({ read }) => (read && 'error' in read ? [read.error] : []));
  if (!checked.success || unread.length > 0) {
    const found = checked.success ? [] : checked.error.issues.map(({ message }) => message);
    return { error: [...new Set([...found, ...unread])].slice(0, 3).join('. ') };
  }
  const { states: values, tags: given, company, consentProof, ...fields } = checked.data;
  const own = given.filter((tag) => tag.length <= TAG_LENGTH).slice(0, TAGS_MAX);
  const surplus = given.filter((tag) => !own.includes(tag)).join('; ');
  const spoken = cell('language');
  const language = spoken === undefined ? undefined : languageOfValue(spoken);
  const meant = values.map((value) => ({ value, status: statusOfValue(value, statuses) }));
  const { tags, kept } = keepUnknown(
    [
      ...meant.filter((one) => one.status === undefined).map(({ value }) => ({ label: 'Status', value })),
      ...(spoken !== undefined && language === undefined ? [{ label: 'Language', value: spoken }] : []),
    ],
    own,
  );
  const status = furthestStatus(meant.flatMap((one) => one.status ?? []));
  // The stage comes from whichever column (status or stage) gives the lead's status.
  const stageId = meant
    .filter((one) => one.status === status)
    .map(({ value }) => stages.get(plainValue(value)))
    .findLast((id) => id !== undefined);
  const notes = [
    fields.notes,
    person !== undefined && company !== undefined && `Company: ${company}`,
    extension && `Phone extension: ${extension}`,
    urgency !== undefined && !isUrgency && `Urgency in the file: ${cut(urgency, SOURCE_LENGTH)}`,
    surplus !== '' && `Tags in the file: ${cut(surplus, TEXT_LENGTH)}`,
    ...kept.map(({ label, value }) => `${label} in the file: ${cut(value, MAX_VALUE)}`),
  ].filter(Boolean);
  return {
    fields: {
      ...fields,
      ...(language === undefined ? {} : { language }),
      ...(values.length > 0 ? { states: values } : {}),
      ...(tags.length > 0 ? { tags } : {}),
      ...(notes.length > 0 ? { notes: notes.join('\n') } : {}),
      status,
      ...(stageId === undefined ? {} : { stageId }),
      ...consentsOf(consents, consentProof),
    },
  };
}

function consentsOf(
  consents: readonly { channel: 'sms' | 'email'; read: ReturnType<typeof readConsentCell> }[],
  proof: string | undefined,
): Pick<ImportedFields, 'consents'> {
  const given = consents.flatMap(({ channel, read }): ImportedConsent[] =>
    read && 'action' in read ? [{ channel, ...read, ...(proof === undefined ? {} : { proof }) }] : [],
  );
  return given.length > 0 ? { consents: given } : {};
}

/** A value that its column does not accept, and what the column contains. */
interface Unknown {
  label: string;
  value: string;
}

/** Values that are no status or language become tags. Values that no tag can hold are kept for the notes. */
function keepUnknown(
  unknown: readonly Unknown[],
  tags: readonly string[],
): { tags: string[]; kept: Unknown[] } {
  const room = Math.max(0, TAGS_MAX - tags.length);
  const values = [...new Set(unknown.map(({ value }) => value))];
  const asTags = values.filter((value) => value.length <= TAG_LENGTH && !tags.includes(value)).slice(0, room);
  const all = [...tags, ...asTags];
  return { tags: all, kept: unknown.filter(({ value }) => !all.includes(value)) };
}

/** `(313) 555-0100 x123` and `313-555-0100 ext. 4`: the number and its extension. */
function withoutExtension(text: string | undefined): { phone: string | undefined; extension?: string } {
  if (text === undefined || text.length > PHONE_LENGTH) return { phone: text };
  const [, phone, extension] = /^(.*\d)[\s,;]*(?:ext(?:ension)?\.?|x|#)[\s:.]*(\d{1,8})$/i.exec(text) ?? [];
  return phone === undefined || extension === undefined ? { phone: text } : { phone, extension };
}

const URGENCY_WORDS: Record<string, Urgency> = {
  normal: 'medium',
  standard: 'medium',
  urgent: 'high',
  asap: 'high',
  immediate: 'critical',
  emergency: 'critical',
};

/** The beginning of a text, without half a character at its end, because the database refuses that. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

function tagsOf(text = ''): string[] {
  const tags = text.split(/[;,|\t\r\n\u2028\u2029]/).map((tag) => cut(tag.trim(), TEXT_LENGTH));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

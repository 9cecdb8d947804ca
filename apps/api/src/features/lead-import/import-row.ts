/**
 * Reads one row of a file as a lead, validated like every other source of leads; returns a sentence if it is
 * invalid.
 */
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { Email, Phone } from '@praxis/contracts/contact/contact';
import { Urgency } from '@praxis/contracts/journey/intake';
import type { ImportColumns, ImportField } from '@praxis/contracts/lead-import/lead-import';
import { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';
import { optionalText, requiredText } from '@praxis/contracts/core/text';
import { withoutBlankLines } from '@praxis/domain/core/trim';
import type { ImportedFields } from '@praxis/db/lead-import/import-row';

const TAGS_MAX = 20;

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
    details: optionalText({ label: 'Details', max: 4000, lines: 'many' }),
    urgency: z.optional(Urgency),
    timeline: optionalText({ label: 'Timeline', max: 120 }),
    status: z.optional(z.enum(LEAD_STATUSES, `Status must be one of ${LEAD_STATUSES.join(', ')}`)),
    source: optionalText({ label: 'Source', max: 60 }),
    tags: z.optional(
      z
        .array(requiredText({ label: 'Tag', max: 40 }))
        .check(z.maxLength(TAGS_MAX, `A lead can have at most ${TAGS_MAX} tags`)),
    ),
    notes: optionalText({ label: 'Notes', max: 4000, lines: 'many' }),
    createdAt: z.optional(
      z.iso.datetime('Created must be a date like 2026-05-31 or 5/31/2026, not in the future'),
    ),
  })
  .check(z.refine((row) => Boolean(row.email ?? row.phone), 'Give a phone number or an email address'));

/** Reads a row's cells. */
export function readRow(
  cells: readonly string[],
  { columns, width }: { columns: ImportColumns; width: number },
): { fields: ImportedFields } | { error: string } {
  if ((cells.length !== width && cells.slice(width).some((cell) => cell !== '')) || cells.length < width)
    return { error: `The row has ${cells.length} cells and the header has ${width}` };
  const cell = (field: ImportField): string | undefined => {
    const column = columns[field];
    const text = column === undefined ? '' : (cells[column] ?? '').trim();
    return text === '' ? undefined : text;
  };
  const checked = z.safeParse(Row, {
    name: cell('name') ?? [cell('firstName'), cell('lastName')].filter(Boolean).join(' '),
    email: cell('email'),
    phone: cell('phone'),
    caseType: cell('caseType'),
    leadType: cell('leadType'),
    area: cell('area'),
    budget: cell('budget'),
    details: cell('details'),
    urgency: cell('urgency')?.toLowerCase(),
    timeline: cell('timeline'),
    status: cell('status')
      ?.toLowerCase()
      .replace(/[\s-]+/g, '_'),
    source: cell('source'),
    tags: tagsOf(cell('tags')),
    notes: withoutBlankLines(cell('notes') ?? '') || undefined,
    createdAt: momentOf(cell('createdAt')),
  });
  if (checked.success) return { fields: checked.data };
  const messages = [...new Set(checked.error.issues.map(({ message }) => message))];
  return { error: messages.slice(0, 3).join('. ') };
}

function tagsOf(text: string | undefined): string[] | undefined {
  const tags = text?.split(/[;,|]/).map((tag) => tag.trim());
  return tags && [...new Set(tags.filter((tag) => tag !== ''))];
}

const TIME = String.raw`(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?)?`;
const US = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${TIME}$`, 'i');
const DOTTED = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${TIME}$`, 'i');
/** A date without a time is stored as noon UTC, which is the same day everywhere in America. */
const NOON = 12;

/** A date as ISO 8601. Text that is no date is kept, so that validation rejects it. */
function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  const isPast = moment?.isValid && moment.year >= 1970 && moment <= DateTime.utc().plus({ days: 1 });
  return isPast ? (moment.toUTC().toISO({ precision: 'millisecond' }) ?? text) : 'no date';
}

function parseMoment(text: string): DateTime | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return DateTime.fromISO(text, { zone: 'utc' }).plus({ hours: NOON });
  if (/^\d{4}-/.test(text)) return DateTime.fromISO(text.replace(' ', 'T'), { zone: 'utc' });
  const us = US.exec(text);
  const [, first, second, year, hour, minute, seconds, half] = us ?? DOTTED.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [month, day] = us ? [first, second] : [second, first];
  return DateTime.fromObject(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: hour === undefined ? NOON : hourOf(Number(hour), half),
      minute: Number(minute ?? 0),
      second: Number(seconds ?? 0),
    },
    { zone: 'utc' },
  );
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

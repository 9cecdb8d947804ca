/**
 * Describes invalid fields in plain sentences. A schema can provide its own message; this module words the
 * rest, so that callers never see the validator's own wording.
 */
import * as z from 'zod/mini';

type Path = readonly PropertyKey[];
type RawIssue = z.core.$ZodRawIssue;

/** Maximum number of values or field names that a sentence lists. */
const MAX_LISTED = 12;
const MAX_QUOTED = 3;
const MAX_QUOTE_CHARACTERS = 40;
/** The beginning of a message that has no subject. */
const NO_SUBJECT = /^(?:must|is|are|does|has|have|can|cannot|needs)\b/;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'empty',
  nan: 'a number',
};
const FORMATS: Record<string, string> = {
  uuid: 'must be an id issued by Praxis',
  guid: 'must be an id issued by Praxis',
  email: 'must be an email address like name@example.com',
  url: 'must be an address like https://example.com',
  datetime: 'must be a date and time like 2026-05-04T10:00:00Z',
  date: 'must be a date like 2026-05-04',
};

/**
 * Makes this module word the errors of every schema without its own message. Called once, as the API starts.
 */
export function usePlainFieldErrors(): void {
  z.config({ customError: (issue) => `${fieldLabel(issue.path ?? [])} ${predicateOf(issue)}` });
}

/**
 * A field's name in a sentence: `inputs.avgDealValue` is `Inputs avg deal value`, `parties.2.name` is
 * `Parties 3 name`.
 */
export function fieldLabel(path: Path): string {
  const words = path
    .map((part) => (typeof part === 'number' ? String(part + 1) : wordsOf(String(part))))
    .join(' ')
    .trim();
  return words === '' ? 'The request' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A schema's message as one complete sentence that names the field. */
export function fieldSentence(path: Path, message: string): string {
  const label = fieldLabel(path);
  const name = String(path.at(-1) ?? '');
  const own = name !== '' && message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
  const whole = own !== message || NO_SUBJECT.test(own) ? `${label} ${own}` : own;
  const begun = whole.charAt(0).toUpperCase() + whole.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** `avgDealValue`, `user_email` → `avg deal value`, `user email`. */
function wordsOf(name: string): string {
  return quotable(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

/** A name that the caller chose, short and on one line. */
function quotable(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').slice(0, MAX_QUOTE_CHARACTERS);
}

function predicateOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${KINDS[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return boundOf(issue, { of: issue.maximum, side: 'at most' });
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'is required'
        : boundOf(issue, { of: issue.minimum, side: 'at least' });
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong format';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'unrecognized_keys':
      return `must not have ${quoted(issue.keys)}`;
    case 'invalid_union':
      return 'does not match any accepted form';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
      return 'has a name that is not allowed';
    case 'invalid_element':
    case 'custom':
      return 'is not valid';
  }
}

function boundOf(
  { origin }: { origin: string },
  { of, side }: { of: number | bigint; side: 'at most' | 'at least' },
): string {
  if (origin === 'string') return `must have ${side} ${of} characters`;
  if (origin === 'array' || origin === 'set') return `must have ${side} ${of} entries`;
  return `must be ${side} ${of}`;
}

function oneOf(values: readonly unknown[]): string {
  const listed = values.slice(0, MAX_LISTED).map(String).join(', ');
  if (values.length === 1) return `must be ${listed}`;
  return values.length > MAX_LISTED
    ? `must be one of the known values, such as ${listed}`
    : `must be one of ${listed}`;
}

function quoted(names: readonly string[]): string {
  const listed = names
    .slice(0, MAX_QUOTED)
    .map((name) => `“${quotable(name)}”`)
    .join(', ');
  const rest = names.length > MAX_QUOTED ? ` and ${names.length - MAX_QUOTED} others` : '';
  return `${names.length === 1 ? 'the unknown field' : 'the unknown fields'} ${listed}${rest}`;
}

/**
 * Text fields as people type them: trimmed, bounded, any script, but nothing a database, a mail's head or a terminal chokes on.
 * Every text that a caller may send is made of these (`test/architecture/request-texts.test.ts`).
 */
import * as z from 'zod/mini';

/** Halves of a character beyond the basic plane, which UTF-8 cannot carry. */
const BROKEN = '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
// NUL cannot be stored by PostgreSQL; the other control characters (C0, C1) only ever hide something.
const FORBIDDEN = new RegExp(`[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]|${BROKEN}`);
/** What ends a line, and tabs: in a name or a subject they would begin another header, column or row. */
const BREAK = /[\t\n\r\u2028\u2029]/;

/** Bounds of a text field, in characters, and the noun its messages use. */
export interface TextBounds {
  /** What the field is called in messages, for example `Name`. */
  label: string;
  max: number;
  /** A note or a message may have `many` lines; anything else is one line, without tabs. */
  lines?: 'one' | 'many';
}

/** The rules of both kinds, for a text that must not be trimmed, such as a password; anything else uses the functions below. */
export function textChecks({ label, max, lines = 'one' }: TextBounds): z.core.$ZodCheck<string>[] {
  const unlike = (pattern: RegExp, message: string): z.core.$ZodCheck<string> =>
    z.refine<string>((value) => !pattern.test(value), message);
  const rules: z.core.$ZodCheck<string>[] = [
    z.maxLength(max, `${label} can have at most ${max} characters`),
    unlike(FORBIDDEN, `${label} contains characters that cannot be stored`),
  ];
  return lines === 'many' ? rules : [...rules, unlike(BREAK, `${label} must be one line, without tabs`)];
}

/** A required text: trimmed, 1 to `max` characters, no control characters or broken Unicode. */
export function requiredText(bounds: TextBounds): z.ZodMiniString<string> {
  const missing = `${bounds.label} is required`;
  return z.string(missing).check(z.trim(), z.minLength(1, missing), ...textChecks(bounds));
}

/** An optional text with the same rules; an empty one counts as not given. */
export function optionalText(bounds: TextBounds): z.ZodMiniOptional<z.ZodMiniString<string>> {
  return z.optional(possiblyEmptyText(bounds));
}

/** A text that may be empty, with the same rules: silence is something too. */
export function possiblyEmptyText(bounds: TextBounds): z.ZodMiniString<string> {
  return z.string(`${bounds.label} must be text`).check(z.trim(), ...textChecks(bounds));
}

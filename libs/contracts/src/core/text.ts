/**
 * Text fields as people type them: trimmed, bounded, in any script, without characters that break a database,
 * an email header or a terminal. Every text in a request uses these
 * (`test/architecture/request-texts.test.ts`).
 */
import * as z from 'zod/mini';

/** Unpaired surrogates, which UTF-8 cannot encode. */
const BROKEN = '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
// PostgreSQL cannot store NUL. The other control characters (C0, C1) have no legitimate use in these texts.
const FORBIDDEN = new RegExp(`[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]|${BROKEN}`);
/** Line breaks and tabs. In a name or a subject they would start another header, column or row. */
const BREAK = /[\t\n\r\u2028\u2029]/;

/** Limits of a text field in characters, and its name in messages. */
export interface TextBounds {
  /** The name of the field in messages, for example `Name`. */
  label: string;
  max: number;
  /** `many` allows line breaks, for notes and messages; the default is one line without tabs. */
  lines?: 'one' | 'many';
}

/**
 * The checks alone, for a text that must not be trimmed, such as a password. All other texts use the
 * functions below.
 */
export function textChecks({ label, max, lines = 'one' }: TextBounds): z.core.$ZodCheck<string>[] {
  const unlike = (pattern: RegExp, message: string): z.core.$ZodCheck<string> =>
    z.refine<string>((value) => !pattern.test(value), message);
  const rules: z.core.$ZodCheck<string>[] = [
    z.maxLength(max, `${label} can have at most ${max} characters`),
    unlike(FORBIDDEN, `${label} contains characters that cannot be stored`),
  ];
  return lines === 'many' ? rules : [...rules, unlike(BREAK, `${label} must be one line, without tabs`)];
}

/** A required text: trimmed, 1 to `max` characters, without control characters or broken Unicode. */
export function requiredText(bounds: TextBounds): z.ZodMiniString<string> {
  const missing = `${bounds.label} is required`;
  return z.string(missing).check(z.trim(), z.minLength(1, missing), ...textChecks(bounds));
}

/** An optional text with the same rules; an empty one counts as not given. */
export function optionalText(bounds: TextBounds): z.ZodMiniOptional<z.ZodMiniString<string>> {
  return z.optional(possiblyEmptyText(bounds));
}

/** A text with the same rules that may be empty, such as a turn in which the caller was silent. */
export function possiblyEmptyText(bounds: TextBounds): z.ZodMiniString<string> {
  return z.string(`${bounds.label} must be text`).check(z.trim(), ...textChecks(bounds));
}

/** Text fields as people type them: trimmed, bounded, any script, but nothing a database or a terminal chokes on. */
import * as z from 'zod/mini';

// NUL cannot be stored by PostgreSQL; the other control characters only ever hide something. Tab and line
// breaks are allowed where several lines are.
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Bounds of a text field, in characters, and the noun its messages use. */
export interface TextBounds {
  /** What the field is called in messages, for example `Name`. */
  label: string;
  max: number;
}

/** A required text: trimmed, 1 to `max` characters, no control characters or broken Unicode. */
export function requiredText({ label, max }: TextBounds): z.ZodMiniString<string> {
  return z.string(`${label} is required`).check(
    z.trim(),
    z.minLength(1, `${label} is required`),
    z.maxLength(max, `${label} can have at most ${max} characters`),
    z.refine((value) => !FORBIDDEN.test(value), `${label} contains characters that cannot be stored`),
  );
}

/** An optional text with the same rules; an empty one counts as not given. */
export function optionalText({ label, max }: TextBounds): z.ZodMiniOptional<z.ZodMiniString<string>> {
  return z.optional(
    z.string(`${label} must be text`).check(
      z.trim(),
      z.maxLength(max, `${label} can have at most ${max} characters`),
      z.refine((value) => !FORBIDDEN.test(value), `${label} contains characters that cannot be stored`),
    ),
  );
}

/** A text that may be empty, with the same rules: silence is something too. */
export function possiblyEmptyText({ label, max }: TextBounds): z.ZodMiniString<string> {
  return z.string(`${label} must be text`).check(
    z.trim(),
    z.maxLength(max, `${label} can have at most ${max} characters`),
    z.refine((value) => !FORBIDDEN.test(value), `${label} contains characters that cannot be stored`),
  );
}

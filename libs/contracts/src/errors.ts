/** The one shape of a failed answer: a sentence a person can act on, a code a program can, and the request's id. */
import * as z from 'zod/mini';

/** A field that was refused and why; `path` is dotted, for example `contact.email`. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

export const ErrorBody = z.object({
  ok: z.literal(false),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.array(FieldError)),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

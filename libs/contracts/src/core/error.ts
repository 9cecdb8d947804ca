/** The one shape of a failed answer: a sentence a person can act on, a code a program can, and the request's id. */
import * as z from 'zod/mini';
import { CALL_STATES } from '../call/call.const.js';
import { Slot } from '../appointment/slot.js';

/** A field that was refused and why; `path` is dotted, for example `contact.email`. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** What some refusals say besides, for pages and programs to go on with. */
export const RefusalDetails = z.object({
  /** `slot_taken` and its like: what is free instead. */
  alternatives: z.optional(z.array(Slot)),
  /** `limit_reached` of the demo. */
  limitReached: z.optional(z.literal(true)),
  /** `already_claimed`: by whom. */
  assignedTo: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** A call to a lead that was not placed, and when it may be, ISO 8601. */
  callId: z.optional(z.string()),
  notBefore: z.optional(z.string()),
  /** A call that did not begin: what the page shows of it. */
  title: z.optional(z.string()),
  state: z.optional(z.enum(CALL_STATES)),
});
export type RefusalDetails = z.infer<typeof RefusalDetails>;

export const ErrorBody = z.object({
  ok: z.literal(false),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.array(FieldError)),
  ...RefusalDetails.shape,
});
export type ErrorBody = z.infer<typeof ErrorBody>;

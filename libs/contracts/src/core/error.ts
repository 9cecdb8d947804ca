/**
 * The one format of every failed answer: a sentence for people, a code for programs, and the request's id.
 */
import * as z from 'zod/mini';
import { CALL_STATES } from '../call/call.const.js';
import { Slot } from '../appointment/slot.js';
import { LanguageCode } from '../language/language.js';
import { Brand } from '../tenant/brand.js';

/** A refused field and the reason; `path` is dotted, for example `contact.email`. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** Additional data that some refusals carry, so that pages and programs can continue. */
export const RefusalDetails = z.object({
  /** For `slot_taken` and similar codes: other free slots. */
  alternatives: z.optional(z.array(Slot)),
  /** For `limit_reached`: the limit is one of the demo's. */
  limitReached: z.optional(z.literal(true)),
  /** For `link_over`: the practice whose page an expired client link leads to. */
  brand: z.optional(Brand),
  /** For `already_claimed`: who claimed it. */
  assignedTo: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** For `duplicate_lead`: the open lead of the same person. */
  leadId: z.optional(z.string()),
  /** For `lead_changed`: the current values of the corrected facts. */
  current: z.optional(z.record(z.string(), z.nullable(z.string()))),
  /** A call to a lead that was not placed, and when it may be placed, ISO 8601. */
  callId: z.optional(z.string()),
  notBefore: z.optional(z.string()),
  /** For a call that did not start: the title and text that the page shows. */
  title: z.optional(z.string()),
  state: z.optional(z.enum(CALL_STATES)),
  /** For `link_over` of an appointment: language for messages to its client; null if unknown. */
  language: z.optional(z.nullable(LanguageCode)),
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

/** A contact: one person with all the leads that came by form, phone, email and import. */
import * as z from 'zod/mini';
import { LeadStatus } from '../lead/lead.js';
import { Uuid } from '../journey/session.js';

/** Why leads share a contact: matching evidence, or a person's decision. */
export const MERGE_REASONS = [
  'same_email',
  'same_phone',
  'same_email_and_phone',
  'by_hand',
  'suggested',
] as const;
export type MergeReason = (typeof MERGE_REASONS)[number];

/** One lead of a contact, and how it arrived. */
export const ContactLead = z.object({
  id: z.string(),
  name: z.string(),
  source: z.string(),
  status: LeadStatus,
  /** Case type or lead type. */
  about: z.nullable(z.string()),
  createdAt: z.string(),
  masked: z.boolean(),
});
export type ContactLead = z.infer<typeof ContactLead>;

/** An address or number of the contact, in the form that is used to match leads. */
export const ContactChannel = z.object({ kind: z.enum(['email', 'phone']), value: z.string() });
export type ContactChannel = z.infer<typeof ContactChannel>;

/** A merge and what undid it. `by` is the person's email address; null if the evidence decided. */
export const ContactMerge = z.object({
  id: z.string(),
  reason: z.enum(MERGE_REASONS),
  from: z.nullable(z.string()),
  to: z.string(),
  leadIds: z.array(z.string()),
  by: z.nullable(z.string()),
  at: z.string(),
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
export type ContactMerge = z.infer<typeof ContactMerge>;

/**
 * Another contact that may be the same person: the email address matches one contact, the phone number the
 * other.
 */
export const ContactSuggestion = z.object({
  contactId: z.string(),
  name: z.string(),
  leads: z.int(),
  createdAt: z.string(),
});
export type ContactSuggestion = z.infer<typeof ContactSuggestion>;

/**
 * The newest fifty of its leads and of its merges. Names and channels are masked like the leads they come
 * from.
 */
export const MergedContact = z.object({
  id: z.string(),
  name: z.string(),
  leadCount: z.int(),
  leads: z.array(ContactLead),
  channels: z.array(ContactChannel),
  merges: z.array(ContactMerge),
  suggestions: z.array(ContactSuggestion),
  createdAt: z.string(),
});
export type MergedContact = z.infer<typeof MergedContact>;
/**
 * Answer of `GET /v1/contacts/{id}` and of every change to a contact. The id of a merged contact returns the
 * contact it was merged into.
 */
export const MergedContactResult = z.object({ ok: z.literal(true), contact: MergedContact });
export type MergedContactResult = z.infer<typeof MergedContactResult>;

/** `POST /v1/contacts/{id}/merge` and `/keep-apart`: the other contact. */
export const OtherContact = z.strictObject({ with: Uuid });
export type OtherContact = z.infer<typeof OtherContact>;

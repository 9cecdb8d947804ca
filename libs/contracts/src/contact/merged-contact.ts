/** A contact: one person over the leads that came by form, phone, mail and import. */
import * as z from 'zod/mini';
import { LeadStatus } from '../lead/lead.js';
import { Uuid } from '../journey/session.js';

/** Why leads are on one contact: what the evidence said, or that somebody decided it. */
export const MERGE_REASONS = [
  'same_email',
  'same_phone',
  'same_email_and_phone',
  'by_hand',
  'suggested',
] as const;
export type MergeReason = (typeof MERGE_REASONS)[number];

/** One lead of a contact: how it came. */
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

/** A way the contact is reached, as leads are compared by it. */
export const ContactChannel = z.object({ kind: z.enum(['email', 'phone']), value: z.string() });
export type ContactChannel = z.infer<typeof ContactChannel>;

/** A merge and what undid it. `by` is the person's email address, null where the evidence decided. */
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

/** Another contact that may be the same person: an address says one, a number the other. */
export const ContactSuggestion = z.object({
  contactId: z.string(),
  name: z.string(),
  leads: z.int(),
  createdAt: z.string(),
});
export type ContactSuggestion = z.infer<typeof ContactSuggestion>;

/** The newest fifty of its leads and merges. Names and channels are masked as the leads are that they come from. */
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
/** Answer of `GET /v1/contacts/{id}`, and of every change of one. A contact that was merged away answers as the one it is part of. */
export const MergedContactResult = z.object({ ok: z.literal(true), contact: MergedContact });
export type MergedContactResult = z.infer<typeof MergedContactResult>;

/** `POST /v1/contacts/{id}/merge` and `/keep-apart`: the other contact. */
export const OtherContact = z.strictObject({ with: Uuid });
export type OtherContact = z.infer<typeof OtherContact>;

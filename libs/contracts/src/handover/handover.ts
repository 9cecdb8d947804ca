/** A note that one admin of the platform hands over to another: a practice, and the work to do for it. */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';

export const MAX_HANDOVER_NOTE = 1_000;

/** `POST /v1/admin/handovers` */
export const HandoverDraft = z.strictObject({
  tenantId: z.uuid('Choose a practice'),
  toUserId: z.uuid('Choose a colleague'),
  note: requiredText({ label: 'Note', max: MAX_HANDOVER_NOTE, lines: 'many' }),
});
export type HandoverDraft = z.infer<typeof HandoverDraft>;

export const Handover = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  /** The email address of the admin who handed it over. */
  from: z.string(),
  note: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Handover = z.infer<typeof Handover>;

/**
 * `GET /v1/admin/handovers`: what was handed over to the signed-in admin and is not done, newest first; and the other
 * admins.
 */
export const HandoverList = z.object({
  ok: z.literal(true),
  items: z.array(Handover),
  colleagues: z.array(z.object({ id: z.uuid(), email: z.string() })),
});
export type HandoverList = z.infer<typeof HandoverList>;
export const HandoverResult = z.object({ ok: z.literal(true), handover: Handover });
export type HandoverResult = z.infer<typeof HandoverResult>;

/** Suppressed addresses: the list, and taking an address off it. */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';
import { CHANNELS } from '../message/message.const.js';
import { SUPPRESSION_REASONS, SUPPRESSION_REMOVAL_REASONS } from './suppression.const.js';

export const Suppression = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  reason: z.enum(SUPPRESSION_REASONS),
  /** The part of the address that may be shown. */
  address: z.string(),
  createdAt: z.string(),
});
export const SuppressionQuery = z.object(pageFields);
export type SuppressionQuery = z.infer<typeof SuppressionQuery>;
export const SuppressionList = listOf(Suppression);
export type SuppressionList = z.infer<typeof SuppressionList>;

/** Why messages may be sent to an address again. */
export const SuppressionRemoval = z.object({
  reason: z.enum(
    SUPPRESSION_REMOVAL_REASONS,
    'reason must be address_works_again, provider_mistake or person_asked',
  ),
});
export type SuppressionRemoval = z.infer<typeof SuppressionRemoval>;
export const SuppressionRemoved = z.object({ ok: z.literal(true) });

/**
 * A tenant's additions to the instructions of its AI receptionist. Each change creates a version, and each call stores the
 * version it used.
 */
import * as z from 'zod/mini';
import { possiblyEmptyText } from '../core/text.js';

/** `PUT /v1/settings/calls` */
export const CallSettingsUpdate = z.strictObject({
  guidance: possiblyEmptyText({ label: 'guidance', max: 4000, lines: 'many' }),
});
export type CallSettingsUpdate = z.infer<typeof CallSettingsUpdate>;

/** `version` is 0 until a tenant adds something. */
export const CallSettingsResult = z.object({
  ok: z.literal(true),
  settings: z.object({ guidance: z.string(), version: z.int() }),
});
export type CallSettingsResult = z.infer<typeof CallSettingsResult>;

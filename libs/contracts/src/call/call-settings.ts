/** What a tenant adds to the instructions of its AI receptionist; each change is a version, stored with the calls held by it. */
import * as z from 'zod/mini';
import { possiblyEmptyText } from '../core/text.js';

/** `PUT /v1/settings/calls` */
export const CallSettingsUpdate = z.strictObject({
  guidance: possiblyEmptyText({ label: 'guidance', max: 4000, lines: 'many' }),
});
export type CallSettingsUpdate = z.infer<typeof CallSettingsUpdate>;

/** `version` is 0 while nothing has been added. */
export const CallSettingsResult = z.object({
  ok: z.literal(true),
  settings: z.object({ guidance: z.string(), version: z.int() }),
});
export type CallSettingsResult = z.infer<typeof CallSettingsResult>;

/** Fields that every product request carries in addition to its own: session, industry and mode (specification 1, section 7). */
import * as z from 'zod/mini';
import { INDUSTRIES, MODES } from '../core/industry.const.js';

/**
 * A visitor's session id: `sess-`, a time and a random part. It becomes part of workflow ids, which Temporal
 * stores in plain text, so its alphabet excludes email addresses and names with spaces.
 */
export const SessionId = z
  .string('sessionId is required')
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{5,79}$/, 'sessionId must be 6 to 80 letters, digits, - or _'));

export const IndustrySchema = z.enum(INDUSTRIES, 'industry must be law or realestate');
export const ModeSchema = z.enum(MODES, 'mode must be sim or live');

/** The fields that every product body shares. `industry` repeats the path and must match it. */
export const sessionFields = {
  sessionId: SessionId,
  industry: z.optional(IndustrySchema),
  mode: z._default(ModeSchema, 'sim'),
};

/** An id that Praxis generated. */
export const Uuid = z.uuid('must be an id issued by Praxis');

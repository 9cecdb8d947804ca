/** Which sites may show a practice's booking page inside their own. */
import * as z from 'zod/mini';
import { MAX_EMBED_ORIGINS } from './booking-page.const.js';

/** Matches only origins that cannot end a source in a Content Security Policy and begin another directive. */
const ORIGIN =
  /^(?:https:\/\/[a-z0-9][a-z0-9.-]{0,252}(?::(?!443$)\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::(?!80$)\d{1,5})?)$/;

/**
 * Whether the text is an origin as browsers write it, without a default port. Only https is allowed, or http on this
 * machine for trials.
 */
export function isEmbedOrigin(text: string): boolean {
  return ORIGIN.test(text);
}

const EmbedOrigin = z.string('A site is text').check(
  z.maxLength(260, 'The address of a site is too long'),
  z.refine(isEmbedOrigin, {
    error: ({ input }) => `${String(input).slice(0, 80)} is not a site like https://www.example.com`,
  }),
);

/** `PUT /v1/settings/embed`: replaces the list. */
export const EmbedUpdate = z.strictObject({
  origins: z.array(EmbedOrigin, 'List the sites').check(
    z.maxLength(MAX_EMBED_ORIGINS, `List at most ${MAX_EMBED_ORIGINS} sites`),
    z.refine((origins) => new Set(origins).size === origins.length, 'List each site once'),
  ),
});
export type EmbedUpdate = z.infer<typeof EmbedUpdate>;

/** `GET|PUT /v1/settings/embed`. */
export const EmbedSettingsResult = z.object({
  ok: z.literal(true),
  /** The short name in the practice's public addresses. */
  practice: z.string(),
  origins: z.array(z.string()),
});
export type EmbedSettingsResult = z.infer<typeof EmbedSettingsResult>;

/** Sources and bounds of a practice's booking page, and the messages of its frame. Zod-free. */

/** The source of a person who books on the page, or on the page inside another site. */
export const BOOKING_SOURCES = ['booking-page', 'embed'] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];

/** Origins that one practice may list. */
export const MAX_EMBED_ORIGINS = 20;

/** The script that a site includes to show the page. */
export const EMBED_SCRIPT = '/embed.js';

/**
 * Messages between the page and the script on the site around it (`apps/web/public/embed.js`). The page is `ready` once it
 * can listen, the site says `hello`, and from then on the page sends its `size`, and `escape` when that key is pressed in it: the
 * site's window does not see keys of another origin's frame, and closes its dialog then.
 */
export const EMBED_MESSAGES = {
  ready: 'praxis:ready',
  hello: 'praxis:hello',
  size: 'praxis:size',
  escape: 'praxis:escape',
} as const;

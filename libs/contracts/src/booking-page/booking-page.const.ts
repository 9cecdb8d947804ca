/** Addresses of a practice's booking page, and what it may send. Zod-free, because the server decides by them what it serves. */

/** The source of a person who books on the page, or on the page inside another site. */
export const BOOKING_SOURCES = ['booking-page', 'embed'] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];

/** Origins that one practice may list. */
export const MAX_EMBED_ORIGINS = 20;

/** The script that a site includes to show the page. */
export const EMBED_SCRIPT = '/embed.js';

/** A practice's page: what it is for, and whether it is shown inside another site. */
export interface BookingAddress {
  practice: string;
  page: 'book' | 'intake';
  isEmbed: boolean;
}

const ADDRESS = /^\/(embed\/)?book\/([^/]+)(\/intake)?\/?$/;

/** Reads the address of a booking page; undefined for any other page. */
export function readBookingAddress(pathname: string): BookingAddress | undefined {
  const [, embed, practice, intake] = ADDRESS.exec(pathname) ?? [];
  if (practice === undefined) return undefined;
  return { practice, page: intake ? 'intake' : 'book', isEmbed: embed !== undefined };
}

/** The address of a booking page. */
export function bookingAddress({ practice, page, isEmbed }: BookingAddress): string {
  return `${isEmbed ? '/embed' : ''}/book/${practice}${page === 'intake' ? '/intake' : ''}`;
}

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

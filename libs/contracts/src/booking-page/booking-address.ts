/** The addresses of a practice's booking page. Zod-free, because the server uses them to decide what to serve. */

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

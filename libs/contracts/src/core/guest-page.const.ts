import { readBookingAddress } from '../booking-page/booking-page.const.js';

/**
 * Pages that a practice's client opens by a link. They show the practice alone: nothing that the server or the app sends for them
 * names the product.
 */
export const GUEST_PAGES: readonly string[] = ['/appointment', '/unsubscribe'];

/** @param pathname with or without a slash at its end */
export function isGuestPage(pathname: string): boolean {
  if (readBookingAddress(pathname)) return true;
  return GUEST_PAGES.includes(pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
}

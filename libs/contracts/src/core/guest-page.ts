/**
 * Pages of a practice's clients, which they open by a link. They show the practice alone: nothing that the server or the app sends
 * for them names the product.
 */
import { readBookingAddress } from '../booking-page/booking-page.const.js';
import { readStatusAddress } from '../health/status-page.const.js';

export const GUEST_PAGES: readonly string[] = ['/appointment', '/unsubscribe'];

/** @param pathname with or without a slash at its end */
export function isGuestPage(pathname: string): boolean {
  if (readBookingAddress(pathname) ?? readStatusAddress(pathname)) return true;
  return GUEST_PAGES.includes(pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
}

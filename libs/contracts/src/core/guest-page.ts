/**
 * Pages that a practice's clients open by a link. They show only the practice: nothing that the server or the app sends
 * for them names the product.
 */
import { readBookingAddress } from '../booking-page/booking-address.js';
import { readStatusAddress } from '../health/status-address.js';
import { readBrandPreview } from '../tenant/brand-preview.js';

const GUEST_PAGES: readonly string[] = ['/appointment', '/unsubscribe'];
/** The portal of clients, which a link shows in a theme that is not applied yet. */
const PORTAL_PAGE = '/client';

/** The address of a page: its path, with or without a slash at its end, and its query, with or without the question mark. */
export interface PageAddress {
  pathname: string;
  search: string;
}

export function isGuestPage(address: PageAddress): boolean {
  const { pathname } = address;
  if (readBookingAddress(pathname) ?? readStatusAddress(pathname)) return true;
  return GUEST_PAGES.includes(withoutSlash(pathname)) || isPortalPreview(address);
}

/** Whether the page is the client portal in a theme that its address holds. */
export function isPortalPreview({ pathname, search }: PageAddress): boolean {
  return withoutSlash(pathname) === PORTAL_PAGE && readBrandPreview(search) !== null;
}

const withoutSlash = (pathname: string): string =>
  pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;

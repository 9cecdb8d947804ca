/**
 * The target of the Book buttons: for a practice's own people its page, else the operator's own booking page, or without one the
 * page of the practice that the demo plays.
 */
import { bookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { useStore } from 'zustand';
import { useAuthSession } from '../auth/auth-session.js';
import { useDemoConfig } from '../demo/demo-config.js';
import { preferences } from '../journey/preferences.js';
import { useCurrentTenant } from '../tenant/acting-tenant.js';

/** Undefined until it is known. */
export function useBookingUrl(): string | undefined {
  const { industry } = useStore(preferences);
  const { status, isAdmin } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const { data: config } = useDemoConfig();
  const pageOf = (practice: string): string => bookingAddress({ practice, page: 'book', isEmbed: false });
  if (status === 'loading') return undefined;
  // An admin, who acts in any practice, is no practice's client.
  if (tenant && !isAdmin) return pageOf(tenant.id);
  return config && (config.bookingUrl ?? pageOf(config.practices[industry]));
}

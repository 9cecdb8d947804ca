/**
 * The address that the Book buttons open. For members of a practice, it is that practice's booking page. For all
 * others, it is the operator's own booking page or, without one, that of the practice that the demo plays.
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
  // Admins can act in any practice, so the acting practice's page is not their own.
  if (tenant && !isAdmin) return pageOf(tenant.id);
  return config && (config.bookingUrl ?? pageOf(config.practices[industry]));
}

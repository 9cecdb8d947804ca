/** The target of the Book buttons: the operator's own booking page, or without one the page of the practice that the demo plays. */
import { bookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { useStore } from 'zustand';
import { useDemoConfig } from '../demo/demo-config.js';
import { preferences } from '../journey/preferences.js';

/** Undefined until it is known. */
export function useBookingUrl(): string | undefined {
  const { industry } = useStore(preferences);
  const { data: config } = useDemoConfig();
  if (!config) return undefined;
  const practice = config.practices[industry];
  return config.bookingUrl ?? bookingAddress({ practice, page: 'book', isEmbed: false });
}

/** Where the Book buttons lead: to the operator's booking page, or without one to the product's own booking. */
import { useDemoConfig } from '../demo/demo-config.js';

/** The appointment step of the demo books in the product itself. */
export const OWN_BOOKING = '/demo#step-appointment';

/** Undefined until it is known. */
export function useBookingUrl(): string | undefined {
  const { data: config } = useDemoConfig();
  return config ? (config.bookingUrl ?? OWN_BOOKING) : undefined;
}

/** A practice's booking page and its callback request, on their own or embedded in another site. */
import { readBookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { useLocation } from 'react-router';
import { BookingScreen } from '../features/booking-page/booking-screen.js';

export function BookPage() {
  const { pathname } = useLocation();
  const address = readBookingAddress(pathname);
  // Keyed by address, so that going from booking to the callback request or back resets the form.
  return address && <BookingScreen key={pathname} address={address} />;
}

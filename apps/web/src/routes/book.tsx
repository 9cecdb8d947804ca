/** A practice's booking page and its request to be called back, on their own and inside another site. */
import { readBookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { useLocation } from 'react-router';
import { BookingScreen } from '../features/booking-page/booking-screen.js';

export function BookPage() {
  const { pathname } = useLocation();
  const address = readBookingAddress(pathname);
  // A link from booking to the callback request or back resets the form.
  return address && <BookingScreen key={pathname} address={address} />;
}

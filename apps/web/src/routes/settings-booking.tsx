/** Settings, Booking page: its address, and the sites that may embed it. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { BookingSettings } from '../features/booking-page/settings/booking-settings.js';

export function SettingsBookingPage() {
  useDocumentTitle('Booking page');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<Skeleton height="48" />}>
        {(tenant) => <BookingSettings tenant={tenant} />}
      </WithTenant>
    </Box>
  );
}

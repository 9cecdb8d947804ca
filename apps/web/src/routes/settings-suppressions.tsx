/** Settings, Suppressions: addresses that must not be written to. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { SuppressionsSection } from '../features/consent/suppression/suppressions-section.js';

export function SettingsSuppressionsPage() {
  useDocumentTitle('Suppressions');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<Skeleton height="48" />}>
        {(tenant) => <SuppressionsSection tenant={tenant} />}
      </WithTenant>
    </Box>
  );
}

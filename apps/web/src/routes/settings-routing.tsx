/** Settings, Routing: who is offered new leads, and how quickly leads are claimed. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { RoutingSection } from '../features/lead/routing/routing-section.js';

export function SettingsRoutingPage() {
  useDocumentTitle('Routing');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<Skeleton height="48" />}>
        {(tenant) => <RoutingSection tenant={tenant} />}
      </WithTenant>
    </Box>
  );
}

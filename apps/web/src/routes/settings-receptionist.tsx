/** Settings, Receptionist: the facts about the practice that the AI receptionist tells callers. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { FactSettings } from '../features/practice-fact/fact-settings.js';

export function SettingsReceptionistPage() {
  useDocumentTitle('Receptionist');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<Skeleton height="48" />}>
        {(tenant) => <FactSettings tenant={tenant} />}
      </WithTenant>
    </Box>
  );
}

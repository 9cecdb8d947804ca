/** Settings, Conflicts: the conflict list of a law firm. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { ConflictsSection } from '../features/conflict/conflicts-section.js';

export function SettingsConflictsPage() {
  useDocumentTitle('Conflicts');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<Skeleton height="48" />}>
        {(tenant) => <ConflictsSection tenant={tenant} />}
      </WithTenant>
    </Box>
  );
}

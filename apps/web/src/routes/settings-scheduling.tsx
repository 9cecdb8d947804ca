/** Settings, Scheduling. */
import { Box } from '@chakra-ui/react/box';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { FieldsSkeleton } from '../components/loading.js';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { Scheduling, SchedulingDenied } from '../features/appointment/scheduling/scheduling-section.js';

export function SettingsSchedulingPage() {
  useDocumentTitle('Scheduling');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<FieldsSkeleton />}>
        {(tenant) => (hasRank(tenant.role, 'staff') ? <Scheduling tenant={tenant} /> : <SchedulingDenied />)}
      </WithTenant>
    </Box>
  );
}

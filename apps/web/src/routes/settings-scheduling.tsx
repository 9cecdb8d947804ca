/** Settings, Scheduling. */
import { Box } from '@chakra-ui/react/box';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { FieldsSkeleton } from '../components/loading.js';
import { useDocumentTitle } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { Scheduling, SchedulingDenied } from '../features/appointment/scheduling/scheduling-section.js';
import { useTeam } from '../features/tenant/team/team-queries.js';
import type { CurrentTenant } from '../lib/tenant/acting-tenant.js';

export function SettingsSchedulingPage() {
  useDocumentTitle('Scheduling');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<FieldsSkeleton />}>
        {(tenant) =>
          hasRank(tenant.role, 'staff') ? <SchedulingOf tenant={tenant} /> : <SchedulingDenied />
        }
      </WithTenant>
    </Box>
  );
}

function SchedulingOf({ tenant }: { tenant: CurrentTenant }) {
  const team = useTeam(tenant.id);
  const people = (team.data?.pages ?? []).flatMap(({ items }) => items);
  return <Scheduling tenant={tenant} members={people.map(({ userId, email }) => ({ id: userId, email }))} />;
}

/** Settings, Team. */
import { Box } from '@chakra-ui/react/box';
import { useDocumentTitle } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { TeamSection, TeamSkeleton } from '../features/tenant/team/team-section.js';

export function SettingsTeamPage() {
  useDocumentTitle('Team');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<TeamSkeleton />}>{(tenant) => <TeamSection tenant={tenant} />}</WithTenant>
    </Box>
  );
}

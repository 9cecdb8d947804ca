/** Settings, Team: the practice's members, and the platform's support access. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { SupportAccessPanel } from '../features/support-access/support-access-panel.js';
import { TeamSection, TeamSkeleton } from '../features/tenant/team/team-section.js';

export function SettingsTeamPage() {
  useDocumentTitle('Team');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<TeamSkeleton />}>
        {(tenant) => (
          <Flex direction="column" gap="4">
            <TeamSection tenant={tenant} />
            {hasRank(tenant.role, 'owner') && <SupportAccessPanel tenant={tenant} />}
          </Flex>
        )}
      </WithTenant>
    </Box>
  );
}

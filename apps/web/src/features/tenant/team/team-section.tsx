/** The team tab: the tenant's members, pending invitations, and the form that invites people. */
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { Users } from 'lucide-react';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Notice } from '../../../components/notice.js';
import { Panel } from '../../../components/panel.js';
import { PermissionDenied } from '../../../components/permission-denied.js';
import { ShowMore } from '../../../components/show-more.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { READ_ONLY_REASON } from '../../../lib/auth/lock-reason.js';
import { InviteForm } from './invite-form.js';
import { PendingInvitations } from './pending-invitations.js';
import { TeamMembers } from './team-members.js';
import { useTeam } from './team-queries.js';

export function TeamSection({ tenant }: { tenant: CurrentTenant }) {
  return hasRank(tenant.role, 'staff') ? (
    <Team tenant={tenant} />
  ) : (
    <PermissionDenied icon={Users} text="Viewers do not see the team. Ask an owner or staff." />
  );
}

function Team({ tenant }: { tenant: CurrentTenant }) {
  const { user, readOnly } = useAuthSession();
  const team = useTeam(tenant.id);
  const staff = tenant.role === 'staff';
  return (
    <Flex direction="column" gap="4">
      {readOnly && <Notice tone="info" text={READ_ONLY_REASON} />}
      {!readOnly && staff && (
        <Notice tone="info" text="Staff can invite and remove viewers. Only owners can give other roles." />
      )}
      {!readOnly && <InviteForm tenant={tenant} />}
      <PendingInvitations
        tenant={tenant}
        invitations={team.data?.pages[0]?.invitations ?? []}
        readOnly={readOnly}
      />
      <Panel title="People" headingId="people-title">
        <Loaded query={team} failure="Error loading team members" skeleton={<TeamSkeleton />}>
          {({ pages }) => (
            <TeamMembers
              tenant={tenant}
              team={{ members: pages.flatMap(({ items }) => items), complete: !team.hasNextPage }}
              selfId={user?.id ?? ''}
              readOnly={readOnly}
            />
          )}
        </Loaded>
        <ShowMore list={team} label="Show older" />
      </Panel>
    </Flex>
  );
}

/** A placeholder in the shape of three people. */
export function TeamSkeleton() {
  return (
    <Loading gap="4" p="4">
      {['60%', '45%', '52%'].map((width) => (
        <Flex key={width} justify="space-between" align="center">
          <Skeleton height="9" style={{ width }} />
          <Skeleton height="9" width="32" />
        </Flex>
      ))}
    </Loading>
  );
}

/** The team tab: who belongs to the tenant, who is invited, and inviting. */
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { hasRank } from '@praxis/contracts/role.const';
import { Users } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.js';
import { LoadError } from '../../components/load-error.js';
import { Loading } from '../../components/loading.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import type { CurrentTenant } from '../../lib/acting-tenant.js';
import { useSession } from '../../lib/auth-session.js';
import { READ_ONLY_REASON } from '../../lib/lock-reason.js';
import { InviteForm } from './invite-form.js';
import { PendingInvitations } from './pending-invitations.js';
import { TeamMembers } from './team-members.js';
import { useTeam } from './team-queries.js';
import { DENIED } from './team-rules.js';

export function TeamSection({ tenant }: { tenant: CurrentTenant }) {
  // Asking would only be refused.
  return hasRank(tenant.role, 'staff') ? (
    <Team tenant={tenant} />
  ) : (
    <Panel data-testid="permission-denied">
      <EmptyState
        icon={<Users size={20} aria-hidden />}
        title={DENIED}
        text="Viewers do not see the team. Ask an owner or staff."
      />
    </Panel>
  );
}

function Team({ tenant }: { tenant: CurrentTenant }) {
  const { user, readOnly } = useSession();
  const team = useTeam(tenant.id);
  const pages = team.data?.pages ?? [];
  const members = pages.flatMap((page) => page.items);
  const staff = tenant.role === 'staff';
  return (
    <Flex direction="column" gap="4">
      {readOnly && <Notice tone="info" text={READ_ONLY_REASON} />}
      {!readOnly && staff && (
        <Notice tone="info" text="Staff invite and remove viewers. Other roles are an owner’s to give." />
      )}
      {!readOnly && <InviteForm tenant={tenant} />}
      <PendingInvitations tenant={tenant} invitations={pages[0]?.invitations ?? []} readOnly={readOnly} />
      <Panel title="People" headingId="people-title">
        {team.isPending && <TeamSkeleton />}
        {team.isError && (
          <LoadError
            title="Error loading team members"
            error={team.error}
            onRetry={() => void team.refetch()}
          />
        )}
        {team.isSuccess && (
          <TeamMembers
            tenant={tenant}
            team={{ members, complete: !team.hasNextPage }}
            selfId={user?.id ?? ''}
            readOnly={readOnly}
            onMore={team.hasNextPage ? () => void team.fetchNextPage() : undefined}
          />
        )}
      </Panel>
    </Flex>
  );
}

/** Shaped like three people. */
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

/** The routing tab: the rules of speed-to-lead, and figures that show whether they work. */
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { RoutingSettingsResult } from '@praxis/contracts/lead/lead-routing';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { both, Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Lockable, LockNotice } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { PermissionDenied } from '../../../components/permission-denied.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAssignees } from '../../../lib/lead/assignees.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { RoutingForm } from './routing-form.js';
import { SpeedPanel } from './speed-panel.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

export function RoutingSection({ tenant }: { tenant: CurrentTenant }) {
  return hasRank(tenant.role, 'staff') ? (
    <Routing tenant={tenant} />
  ) : (
    <PermissionDenied icon={Route} text="Viewers do not see how leads are routed. Ask an owner or staff." />
  );
}

function Routing({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
  const stored = useQuery({
    queryKey: queryKeys.lead.routing(tenant.id),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: '/v1/settings/routing', schema: RoutingSettingsResult }))
        .settings,
  });
  const people = useAssignees(tenant.id);
  return (
    <Flex direction="column" gap="4">
      <LockNotice reason={lock} />
      <Panel
        title="New leads"
        headingId="routing-title"
        text="Leads are offered to one group after another. The first person to claim a lead gets it."
      >
        <Loaded
          query={both(stored, people)}
          failure="Could not load routing"
          skeleton={
            <Loading p="4" gap="4">
              <Skeleton height="6" width="60%" />
              <Skeleton height="24" />
            </Loading>
          }
        >
          {([settings, known]) => (
            <Lockable reason={lock}>
              <RoutingForm
                tenantId={tenant.id}
                stored={settings}
                people={known}
                editable={lock === undefined}
              />
            </Lockable>
          )}
        </Loaded>
      </Panel>
      <SpeedPanel tenantId={tenant.id} />
    </Flex>
  );
}

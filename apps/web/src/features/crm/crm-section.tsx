/** Which CRM a tenant uses: every team member sees it, owners change it. */
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { IntegrationSettings } from '@praxis/contracts/tenant/settings';
import { KeyRound } from 'lucide-react';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { LockNotice } from '../../components/lockable.js';
import { PermissionDenied } from '../../components/permission-denied.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { lockReason } from '../../lib/auth/lock-reason.js';
import { CrmPanel } from './crm-panel.js';
import { keepIntegrations, useIntegrations } from './crm-queries.js';

export function CrmSection({ tenant }: { tenant: CurrentTenant }) {
  return hasRank(tenant.role, 'staff') ? (
    <Integrations tenant={tenant} />
  ) : (
    <PermissionDenied icon={KeyRound} text="Viewers do not see API settings. Ask an owner or staff." />
  );
}

function Integrations({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const stored = useIntegrations(tenant.id);
  const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
  const shared = {
    editable: lock === undefined,
    onChanged: (changed: IntegrationSettings) => keepIntegrations(tenant.id, changed),
  };
  return (
    <Loaded query={stored} failure="Could not load API settings" framed skeleton={<CrmSkeleton />}>
      {(settings) => (
        <Grid gap="4">
          <LockNotice reason={lock} />
          <CrmPanel tenantId={tenant.id} crm={settings.crm} {...shared} />
        </Grid>
      )}
    </Loaded>
  );
}

/** A placeholder in the shape of the panels. */
export function CrmSkeleton() {
  return (
    <Loading gap="4">
      <Skeleton height="48" />
      <Skeleton height="32" />
    </Loading>
  );
}

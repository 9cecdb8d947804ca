/** Keys and addresses of a tenant: everybody of the team sees that they exist, owners change them. */
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { hasRank } from '@praxis/contracts/role.const';
import { KeyRound } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.js';
import { LoadError } from '../../components/load-error.js';
import { Loading } from '../../components/loading.js';
import { LockNotice } from '../../components/lockable.js';
import { Panel } from '../../components/panel.js';
import type { CurrentTenant } from '../../lib/acting-tenant.js';
import { useSession } from '../../lib/auth-session.js';
import { lockReason } from '../../lib/lock-reason.js';
import { CrmPanel } from './crm-panel.js';
import { keepIntegrations, useIntegrations } from './integration-queries.js';
import { MessagingKeyPanel } from './messaging-key-panel.js';
import { WebhookPanel } from './webhook-panel.js';

export function ApiSettingsSection({ tenant }: { tenant: CurrentTenant }) {
  // Asking would only be refused.
  return hasRank(tenant.role, 'staff') ? (
    <Integrations tenant={tenant} />
  ) : (
    <Panel data-testid="permission-denied">
      <EmptyState
        icon={<KeyRound size={20} aria-hidden />}
        title="Permission denied"
        text="Viewers do not see API settings. Ask an owner or staff."
      />
    </Panel>
  );
}

function Integrations({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useSession();
  const stored = useIntegrations(tenant.id);
  const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
  if (stored.isPending) return <ApiSettingsSkeleton />;
  if (!stored.data)
    return (
      <Panel>
        <LoadError
          title="API settings cannot be read"
          error={stored.error ?? new Error('Try again.')}
          onRetry={() => void stored.refetch()}
        />
      </Panel>
    );
  const settings = stored.data;
  const shared = {
    editable: lock === undefined,
    onChanged: (changed: typeof settings) => keepIntegrations(tenant.id, changed),
  };
  return (
    <Grid gap="4">
      <LockNotice reason={lock} />
      <MessagingKeyPanel stored={settings.messagingKey} {...shared} />
      <WebhookPanel settings={settings} {...shared} />
      <CrmPanel crm={settings.crm} {...shared} />
    </Grid>
  );
}

/** Shaped like the three panels. */
export function ApiSettingsSkeleton() {
  return (
    <Loading gap="4">
      <Skeleton height="40" />
      <Skeleton height="48" />
      <Skeleton height="32" />
    </Loading>
  );
}

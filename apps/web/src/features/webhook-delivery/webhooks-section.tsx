/** Outbound webhooks of a tenant: for owners, because the data that is sent is not masked. */
import { Grid } from '@chakra-ui/react/grid';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { DeliveryLog } from './delivery-log.js';
import { EndpointPanel } from './endpoint-panel.js';

export function WebhooksSection({ tenant }: { tenant: CurrentTenant }) {
  return hasRank(tenant.role, 'owner') ? <Webhooks tenantId={tenant.id} /> : null;
}

function Webhooks({ tenantId }: { tenantId: string }) {
  const { readOnly } = useAuthSession();
  useLiveRefresh(tenantId, [queryKeys.webhook.all(tenantId)], 'webhook-deliveries');
  return (
    <Grid gap="4">
      <EndpointPanel tenantId={tenantId} editable={!readOnly} />
      <DeliveryLog tenantId={tenantId} editable={!readOnly} />
    </Grid>
  );
}

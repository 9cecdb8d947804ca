/** Every active tenant by name, and the button to act in it. */
import { Button } from '@chakra-ui/react/button';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Building2 } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state.js';
import { ListRow } from '../../../components/list-row.js';
import { Panel } from '../../../components/panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { TenantsFailed } from '../../../components/with-tenant.js';
import { chooseTenant, useCurrentTenant, type CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { showToast } from '../../../lib/core/toast-store.js';

export function AdminTenants() {
  const state = useCurrentTenant();
  const { tenant: current, tenants } = state;
  if (state.status === 'loading') return <Skeleton height="40" />;
  if (state.status === 'failed') return <TenantsFailed state={state} />;
  if (tenants.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={<Building2 size={20} aria-hidden />}
          title="No Tenants"
          text="There is no active tenant yet."
        />
      </Panel>
    );
  return (
    <Panel>
      <chakra.ul listStyleType="none">
        {tenants.map((tenant) => (
          <TenantRow key={tenant.id} tenant={tenant} isCurrent={tenant.id === current?.id} />
        ))}
      </chakra.ul>
    </Panel>
  );
}

function TenantRow({ tenant, isCurrent }: { tenant: CurrentTenant; isCurrent: boolean }) {
  return (
    <ListRow data-testid="admin-tenant" wrap="wrap">
      <Text fontWeight="semibold" flex="1" minW="40">
        {tenant.name}
      </Text>
      <Text color="fg.muted" fontSize="sm" w="24">
        {INDUSTRY_NAMES[tenant.industry]}
      </Text>
      <Text color="fg.muted" fontSize="sm" w="32" fontVariantNumeric="tabular-nums">
        {tenant.phone ?? 'No number'}
      </Text>
      {isCurrent ? (
        <ToneBadge tone="info">Acting here</ToneBadge>
      ) : (
        <Button size="xs" variant="outline" onClick={() => void act(tenant)}>
          Act in {tenant.name}
        </Button>
      )}
    </ListRow>
  );
}

async function act(tenant: CurrentTenant): Promise<void> {
  try {
    await chooseTenant(tenant);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    showToast({ title: 'Error loading tenant', text: cause.message, tone: 'bad' });
  }
}

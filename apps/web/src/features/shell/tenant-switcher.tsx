/** Which tenant an admin acts in; also for somebody who is in several tenants. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Select } from '../../components/form-field.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { chooseTenant, useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { useChange } from '../../lib/api/use-change.js';
import { useSession } from '../../lib/auth/auth-session.js';

export function TenantSwitcher() {
  const { user, isAdmin } = useSession();
  const { status, tenant, tenants } = useCurrentTenant();
  const choice = useChange({ call: chooseTenant, failure: { title: 'Error loading tenant' } });
  if (!user || (!isAdmin && tenants.length < 2)) return null;
  if (status === 'loading') return <Skeleton w="40" h="8" />;
  if (!tenant) {
    return (
      <ToneBadge tone="neutral" testId="no-tenants">
        {status === 'failed' ? 'Tenants not read' : 'No Tenants'}
      </ToneBadge>
    );
  }
  const choose = (id: string): void => {
    const next = tenants.find((entry) => entry.id === id);
    if (next) choice.mutate(next);
  };
  return (
    <Box w={{ base: 'full', lg: '44' }}>
      <Select
        aria-label="Tenant"
        data-testid="tenant-switcher"
        h="8"
        fontSize="sm"
        fontWeight="semibold"
        value={tenant.id}
        options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choose(event.target.value)}
      />
    </Box>
  );
}

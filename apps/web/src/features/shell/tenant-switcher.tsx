/** Which tenant an admin acts in; also for somebody who is in several tenants. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Select } from '../../components/form-field.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { chooseTenant, useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { ApiError } from '../../lib/api/api-error.js';
import { useSession } from '../../lib/auth/auth-session.js';
import { showToast } from '../../lib/core/toast-store.js';

export function TenantSwitcher() {
  const { user, isAdmin } = useSession();
  const { status, tenant, tenants } = useCurrentTenant();
  if (!user || (!isAdmin && tenants.length < 2)) return null;
  if (status === 'loading') return <Skeleton w="40" h="8" />;
  if (!tenant) {
    return (
      <ToneBadge tone="neutral" testId="no-tenants">
        {status === 'failed' ? 'Tenants not read' : 'No Tenants'}
      </ToneBadge>
    );
  }
  const choose = async (id: string): Promise<void> => {
    const next = tenants.find((entry) => entry.id === id);
    if (!next) return;
    try {
      await chooseTenant(next);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      showToast({ title: 'Error loading tenant', text: cause.message, tone: 'bad' });
    }
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
        onChange={(event) => void choose(event.target.value)}
      />
    </Box>
  );
}

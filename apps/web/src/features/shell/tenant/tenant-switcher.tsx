/** Chooses the tenant that an admin acts in; also for members of several tenants. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Suspense } from 'react';
import { ToneBadge } from '../../../components/tone-badge.js';
import { useActions } from '../../../lib/core/action/use-actions.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useTenantChoice } from '../../../lib/tenant/use-tenant-choice.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lazyPart } from '../../../components/lazy-part.js';

const Combobox = lazyPart(() => import('../../../components/combobox.js'), 'Combobox');
const WIDTH = { base: 'full', lg: '44' };

export function TenantSwitcher() {
  const { user, isAdmin } = useAuthSession();
  const { status, tenant, tenants } = useCurrentTenant();
  const act = useTenantChoice();
  const isShown = user !== null && (isAdmin || tenants.length > 1);
  useActions(
    isShown && tenant
      ? [
          {
            id: 'tenant.switch',
            label: 'Switch tenant',
            group: 'Everywhere',
            words: 'practice act as',
            choices: () =>
              tenants.map((entry) => ({
                id: entry.id,
                label: entry.name,
                run: () => entry.id !== tenant.id && act(entry),
              })),
          },
        ]
      : [],
  );
  if (!isShown) return null;
  const skeleton = <Skeleton w={WIDTH} h="8" />;
  if (status === 'loading') return skeleton;
  if (!tenant) {
    return (
      <ToneBadge tone="neutral" testId="no-tenants">
        {status === 'failed' ? 'Could not load tenants' : 'No Tenants'}
      </ToneBadge>
    );
  }
  const choose = (id: string): void => {
    const next = tenants.find((entry) => entry.id === id);
    if (next) act(next);
  };
  return (
    <Box w={WIDTH}>
      <Suspense fallback={skeleton}>
        <Combobox
          label="Tenant"
          choices={tenants}
          value={tenant}
          onChange={choose}
          testId="tenant-switcher"
          input={{ h: '8', fontSize: 'md', fontWeight: 'medium' }}
        />
      </Suspense>
    </Box>
  );
}

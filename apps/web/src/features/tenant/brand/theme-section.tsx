/** The theme tab: the stored brand, or why it cannot be shown. */
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { useQuery } from '@tanstack/react-query';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { tenantBrandQuery } from '../../../lib/tenant/current-brand.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { ThemeEditor } from './theme-editor.js';

export function ThemeSection({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const brand = useQuery(tenantBrandQuery(tenant.id));
  return (
    <Loaded query={brand} failure="Could not load the theme" framed skeleton={<ThemeSkeleton />}>
      {({ brand: saved }) => (
        <ThemeEditor
          tenantId={tenant.id}
          saved={saved}
          lock={lockReason({ role: tenant.role, needed: 'owner', readOnly })}
        />
      )}
    </Loaded>
  );
}

/** A placeholder in the shape of the editor beside its preview. */
export function ThemeSkeleton() {
  return (
    <Loading templateColumns={{ base: 'minmax(0, 1fr)', lg: '22rem minmax(0, 1fr)' }} gap="4">
      <Skeleton height="96" />
      <Skeleton height="96" />
    </Loading>
  );
}

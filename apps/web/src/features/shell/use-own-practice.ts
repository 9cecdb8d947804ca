/** Effects of the user's own practice: the demo uses its industry, and this browser keeps its brand. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ShellKind } from '../../app/navigation.js';
import { useSession } from '../../lib/auth/auth-session.js';
import { preferences } from '../../lib/journey/preferences.js';
import { useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { tenantBrandQuery } from '../../lib/tenant/current-brand.js';
import { rememberBrand } from '../../lib/tenant/remembered-brand.js';

export function useOwnPractice(kind: ShellKind): void {
  const { status, isAdmin } = useSession();
  const { tenant } = useCurrentTenant();
  const { data } = useQuery({ ...tenantBrandQuery(tenant?.id ?? ''), enabled: tenant !== null });
  const industry = isAdmin ? undefined : tenant?.industry;
  useEffect(() => {
    if (industry) preferences.setState({ industry });
  }, [industry]);
  const tenantId = tenant?.id;
  const brand = data?.brand;
  useEffect(() => {
    if (status === 'signed-out') rememberBrand();
    else if (tenantId && brand && kind !== 'visitor') rememberBrand({ tenantId, kind, brand });
  }, [status, tenantId, brand, kind]);
}

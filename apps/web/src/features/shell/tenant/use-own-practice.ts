/** Effects of the user's own practice: the demo uses its industry, and this browser stores its brand. */
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ShellKind } from '../../../app/navigation.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { preferences } from '../../../lib/journey/preferences.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { tenantBrandQuery } from '../../../lib/tenant/current-brand.js';
import { rememberBrand } from '../../../lib/tenant/remembered-brand.js';

export function useOwnPractice(kind: ShellKind): void {
  // A page opened by a link is not in the reader's own frame, so its frame is not remembered.
  const isGuest = isGuestPage(useLocation());
  const { status, isAdmin } = useAuthSession();
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
    else if (tenantId && brand && kind !== 'visitor' && !isGuest) rememberBrand({ tenantId, kind, brand });
  }, [status, tenantId, brand, kind, isGuest]);
}

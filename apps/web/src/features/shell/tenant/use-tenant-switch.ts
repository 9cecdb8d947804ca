/** Closes records of the previous tenant when the user chooses another one. */
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { opensFor } from '../../../app/guard-verdict.js';
import { pageAfterSwitch, searchAfterSwitch } from '../../../app/page-after-switch.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { useActor, useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';

export function useTenantSwitch(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { user, isAdmin, readOnly } = useAuthSession();
  const actor = useActor();
  const { tenant } = useCurrentTenant();
  // Another user is not a switch: signing in has already opened that user's page.
  const place = user && tenant ? { user: user.id, tenant: tenant.id } : undefined;
  const before = useRef(place);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = place;
    if (!left || left.user !== place?.user || left.tenant === place.tenant) return;
    // If the user may not open the page in the new tenant, the guard redirects.
    if (!opensFor(pathname, actor)) return;
    const page = pageAfterSwitch(pathname, { isAdmin, readOnly, tenant });
    const kept = page === pathname ? searchAfterSwitch(pathname, search) : '';
    if (page !== pathname || kept !== search)
      void navigate({ pathname: page, search: kept }, { replace: true });
  });
}

/** Leaves what the tenant before had open, once another is chosen. */
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
  // Another user has another page already: the one that signing in leads to.
  const place = user && tenant ? { user: user.id, tenant: tenant.id } : undefined;
  const before = useRef(place);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = place;
    if (!left || left.user !== place?.user || left.tenant === place.tenant) return;
    // Where the page is closed to them, the guard has another.
    if (!opensFor(pathname, actor)) return;
    const page = pageAfterSwitch(pathname, { isAdmin, readOnly, tenant });
    const kept = page === pathname ? searchAfterSwitch(pathname, search) : '';
    if (page !== pathname || kept !== search)
      void navigate({ pathname: page, search: kept }, { replace: true });
  });
}

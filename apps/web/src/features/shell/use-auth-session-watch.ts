/**
 * Notices that the session has ended without a press of Sign Out, and reports that an admin begins to act for a tenant.
 */
import { useEffect, useRef } from 'react';
import { announceActing, useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { refetchAuthSession, useAuthSession } from '../../lib/auth/auth-session.js';

/** Longest delay that a timer accepts, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export function useAuthSessionWatch(): void {
  const { user, expiresAt } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const announced = useRef<string>(undefined);

  // The end of the session is known in advance, so it is read again then: the page must not look signed in afterwards.
  useEffect(() => {
    if (!expiresAt) return undefined;
    const left = Date.parse(expiresAt) - Date.now();
    if (left > MAX_TIMER_MS) return undefined;
    const timer = setTimeout(refetchAuthSession, Math.max(left, 0) + 1000);
    return () => clearTimeout(timer);
  }, [expiresAt]);

  // An admin also acts for the first tenant, which is chosen automatically.
  const acting = user && tenant?.acting ? `${user.id}/${tenant.id}` : undefined;
  useEffect(() => {
    if (!acting || announced.current === acting) return;
    announced.current = acting;
    void announceActing(acting.split('/')[1] ?? '').catch(() => {
      announced.current = undefined;
    });
  }, [acting]);
}

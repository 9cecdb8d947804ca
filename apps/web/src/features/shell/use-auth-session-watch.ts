/** Announces that the session ended without a press of Sign Out, and that an admin begins to act for a tenant. */
import { useEffect, useRef } from 'react';
import { announceActing, useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { refetchAuthSession, useAuthSession } from '../../lib/auth/auth-session.js';

/** Longest delay a timer takes, milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export function useAuthSessionWatch(): void {
  const { user, expiresAt } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const announced = useRef<string>(undefined);

  // The last second of a session is known; the page must not look signed in after it.
  useEffect(() => {
    if (!expiresAt) return undefined;
    const left = Date.parse(expiresAt) - Date.now();
    if (left > MAX_TIMER_MS) return undefined;
    const timer = setTimeout(refetchAuthSession, Math.max(left, 0) + 1000);
    return () => clearTimeout(timer);
  }, [expiresAt]);

  // The first tenant is chosen automatically; that, too, is acting in it.
  const acting = user && tenant?.acting ? `${user.id}/${tenant.id}` : undefined;
  useEffect(() => {
    if (!acting || announced.current === acting) return;
    announced.current = acting;
    void announceActing(acting.split('/')[1] ?? '').catch(() => {
      announced.current = undefined;
    });
  }, [acting]);
}

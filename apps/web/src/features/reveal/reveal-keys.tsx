/** Reveals by keyboard and in one dialog, on whatever page: the open person, else the one in the focused row. */
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { useStore } from 'zustand';
import { REVEAL_KEY } from '../../components/reveal.js';
import { usePageKey } from '../../components/use-page-key.js';
import { useSession } from '../../lib/auth/auth-session.js';
import { forgetReveals, leaveLists, revealAgain, revealStore } from '../../lib/lead/reveal.js';
import { useCurrentTenant } from '../../lib/tenant/acting-tenant.js';

const RevealDialog = lazy(async () => ({ default: (await import('./reveal-dialog.js')).RevealDialog }));

export function RevealKeys() {
  const { asked } = useStore(revealStore);
  const { readOnly, user } = useSession();
  const { tenant } = useCurrentTenant();
  const mayReveal = tenant !== null && hasRank(tenant.role, 'staff') && !readOnly;
  const page = useLocation().pathname.split('/')[1];
  useEffect(() => leaveLists, [page]);
  // Another person, or the same in another practice, has revealed nothing.
  useEffect(() => forgetReveals, [user?.id, tenant?.id]);
  usePageKey(
    REVEAL_KEY,
    useCallback(() => mayReveal && pressReveal(), [mayReveal]),
  );
  if (!asked) return null;
  return (
    <Suspense>
      <RevealDialog key={asked.leadId} target={asked} />
    </Suspense>
  );
}

function pressReveal(): void {
  const open = document.querySelector<HTMLElement>('[data-reveal]');
  if (open) {
    open.click();
    return;
  }
  const row = document.activeElement?.closest<HTMLElement>('[data-masked-lead]');
  const leadId = row?.dataset['maskedLead'];
  if (leadId) void revealAgain({ leadId, name: row?.dataset['maskedName'] ?? '' });
}

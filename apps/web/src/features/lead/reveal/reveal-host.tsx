/** Reveals the person in the focused row by key, and asks for a purpose in one dialog, on any page. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { REVEAL_PURPOSES } from '@praxis/contracts/core/masking';
import { useStore } from 'zustand';
import { REVEAL_ACTION } from '../../../components/reveal.js';
import { useActions } from '../../../lib/core/action/use-actions.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { forgetReveals, leaveLists, revealAgain, revealStore } from '../../../lib/lead/reveal.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const RevealDialog = lazyDialog(() => import('./reveal-dialog.js'), 'RevealDialog');

const close = (): void => revealStore.setState({ asked: null });

export function RevealHost() {
  const { asked } = useStore(revealStore);
  const { readOnly, user } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const mayReveal = tenant !== null && hasRank(tenant.role, 'staff') && !readOnly;
  const page = useLocation().pathname.split('/')[1];
  useEffect(() => leaveLists, [page]);
  // Reveals belong to one user in one practice, so they are dropped when either changes.
  useEffect(() => forgetReveals, [user?.id, tenant?.id]);
  useActions(mayReveal ? [{ ...REVEAL_ACTION, run: revealFocusedRow }] : [], 'below');
  if (!asked) return null;
  return <RevealDialog key={asked.leadId} target={asked} onClose={close} />;
}

/** False if the focus is not in the row of a masked person; the key then does nothing. */
function revealFocusedRow(): boolean {
  const row = document.activeElement?.closest<HTMLElement>('[data-masked-lead]');
  const leadId = row?.dataset['maskedLead'];
  if (!leadId) return false;
  const purpose = REVEAL_PURPOSES.find((one) => one === row?.dataset['revealPurpose']);
  void revealAgain({ leadId, name: row?.dataset['maskedName'] ?? '', ...(purpose && { purpose }) });
  return true;
}

/** Which frame is around the page, and whether the demo's controls and sentences belong in it. */
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import { useLocation } from 'react-router';
import { hasDemoControls, shellKind, type ShellKind } from './navigation.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { useActor } from '../lib/tenant/acting-tenant.js';
import { readRememberedBrand } from '../lib/tenant/remembered-brand.js';

/** The frame around the page. Until the session is known, the frame that this browser last showed. */
export function useShellKind(): ShellKind {
  const address = useLocation();
  const { status } = useAuthSession();
  const actor = useActor();
  if (status === 'loading' && !isGuestPage(address)) return readRememberedBrand()?.kind ?? 'visitor';
  return shellKind(address, actor);
}

export function useDemoControls(): boolean {
  const { pathname } = useLocation();
  const { isAdmin } = useAuthSession();
  return hasDemoControls(useShellKind(), { pathname, isAdmin });
}

/**
 * Whether the page shows the demo: for visitors, read-only sessions, and admins on the demo's pages. Undefined until
 * the session is known, because until then every user may look like a visitor.
 */
export function useIsDemo(): boolean | undefined {
  const { status, readOnly } = useAuthSession();
  const hasControls = useDemoControls();
  const kind = useShellKind();
  return status === 'loading' ? undefined : kind === 'visitor' || readOnly || hasControls;
}

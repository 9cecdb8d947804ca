/** Guards a page: waits for the session, admits those whom the page's rule allows, and redirects the others. */
import { Button } from '@chakra-ui/react/button';
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import { Navigate, Outlet, useLocation } from 'react-router';
import { PageSpinner } from '../components/page-spinner.js';
import { Notice } from '../components/notice.js';
import { useActor, useCurrentTenant } from '../lib/tenant/acting-tenant.js';
import { refetchAuthSession, useAuthSession } from '../lib/auth/auth-session.js';
import { guardVerdict, startPage } from './guard-verdict.js';
import { PATHS, type PageAccess } from './paths.js';

export function Guard({ access }: { access: PageAccess }) {
  const session = useAuthSession();
  const actor = useActor();
  const { status } = useCurrentTenant();
  const address = useLocation();
  const { pathname, search, state } = address;
  // Anyone with the link may see the page that it opens.
  const verdict = guardVerdict(isGuestPage(address) ? 'public' : access, session, actor);
  // A signed-in person who opens a sign-in page is sent to the page that signing in would have led to.
  const isEntrance = access === 'signed-out' && session.nextStep === null;
  switch (verdict.kind) {
    case 'wait':
      return <PageSpinner />;
    case 'failed':
      return (
        <Notice tone="bad" title="Could not check your sign-in" text={session.error?.message} mt="10">
          <Button size="sm" variant="outline" onClick={refetchAuthSession}>
            Try again
          </Button>
        </Notice>
      );
    case 'go':
      // After signing in, the user returns to the requested page if they may open it.
      return verdict.to === PATHS.login ? (
        <Navigate to={PATHS.login} replace state={{ from: pathname + search }} />
      ) : (
        <Navigate to={actor.user && isEntrance ? startPage(actor, state) : verdict.to} replace />
      );
    case 'open':
      return (access === 'tenant' || access === 'team') && status === 'loading' ? (
        <PageSpinner />
      ) : (
        <Outlet />
      );
  }
}

/** Between the two steps of signing in: asks for the code, or a passkey. */
import { PENDING_SIGN_IN_MINUTES } from '@praxis/contracts/auth/auth.const';
import { Button } from '@chakra-ui/react/button';
import { Link, Navigate, useLocation } from 'react-router';
import { startPage } from '../app/guard-verdict.js';
import { PATHS } from '../app/paths.js';
import { Notice } from '../components/notice.js';
import { PageSpinner } from '../components/page-spinner.js';
import { RouteLink } from '../components/route-link.js';
import { SecondFactorForm } from '../features/auth/sign-in/second-factor-form.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { PasskeyButton } from '../features/auth/sign-in/passkey-button.js';
import { isFirstStepDone, useEnter } from '../features/auth/sign-in/use-enter.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { useActor } from '../lib/tenant/acting-tenant.js';

export function SecondFactorPage() {
  const { status, nextStep } = useAuthSession();
  const actor = useActor();
  const { state } = useLocation() as { state: unknown };
  const enter = useEnter();
  // A user who was already signed in here keeps that session until the second step is done.
  const isAsked = isFirstStepDone(state) || nextStep === 'second_factor';
  if (status === 'loading') return <PageSpinner />;
  if (actor.user && !isAsked) return <Navigate to={startPage(actor, state)} replace />;
  return (
    <AuthFrame
      title="One more step"
      intro="Your account also asks for a code or a passkey."
      footer={
        <>
          Having trouble? <RouteLink to={PATHS.login}>Sign in another way</RouteLink>
        </>
      }
    >
      {isAsked ? (
        <>
          <SecondFactorForm onDone={enter} />
          <PasskeyButton onDone={enter} />
        </>
      ) : (
        <Notice
          tone="warn"
          title="No sign-in in progress"
          text={`It expires after ${PENDING_SIGN_IN_MINUTES} minutes. Sign in again.`}
        >
          <Button size="sm" variant="outline" asChild>
            <Link to={PATHS.login}>To sign-in</Link>
          </Button>
        </Notice>
      )}
    </AuthFrame>
  );
}

/** The questions after the payment that set up a practice. Without a checkout, the page shows the prices. */
import { Button } from '@chakra-ui/react/button';
import { TIERS } from '@praxis/contracts/billing/package.const';
import { CircleCheck, CreditCard } from 'lucide-react';
import { useCallback } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '../app/paths.js';
import { EmptyState } from '../components/empty-state.js';
import { Loaded } from '../components/loaded.js';
import { Page } from '../components/page.js';
import { PageSpinner } from '../components/page-spinner.js';
import { Panel } from '../components/panel.js';
import { RouteLink } from '../components/route-link.js';
import { useCheckoutState } from '../features/checkout/checkout-queries.js';
import { packageName } from '../features/checkout/payment-success.js';
import { OnboardingForm } from '../features/onboarding/onboarding-form.js';

const DONE = `${PATHS.success}?onboarded=true`;

export function OnboardingPage() {
  const [query] = useSearchParams();
  const [sessionId, tier] = [query.get('session_id'), query.get('tier')];
  if (!sessionId || !TIERS.some((one) => one === tier)) return <Navigate to={PATHS.pricing} replace />;
  return <Onboarding key={sessionId} sessionId={sessionId} />;
}

function Onboarding({ sessionId }: { sessionId: string }) {
  const navigate = useNavigate();
  const checkout = useCheckoutState(sessionId);
  const done = useCallback(() => void navigate(DONE, { replace: true }), [navigate]);
  return (
    <Page
      title="Set up your practice"
      intro="A few questions. We then email you a sign-in link and your work plan."
    >
      <Panel p={{ base: '4', md: '5' }} maxW="3xl">
        <Loaded query={checkout} failure="Could not find this purchase" skeleton={<PageSpinner />}>
          {({ tier, status, isOnboarded }) => {
            if (isOnboarded) return <AlreadyOnboarded />;
            if (status !== 'paid') return <Unpaid name={packageName(tier)} />;
            return <OnboardingForm sessionId={sessionId} tier={tier} onDone={done} />;
          }}
        </Loaded>
      </Panel>
    </Page>
  );
}

function AlreadyOnboarded() {
  return (
    <EmptyState
      icon={CircleCheck}
      title="This practice has been set up"
      text="Use the link in your email to sign in. Your work plan is in another email."
    >
      <RouteLink to={PATHS.login}>Sign in</RouteLink>
    </EmptyState>
  );
}

function Unpaid({ name }: { name: string }) {
  return (
    <EmptyState
      icon={CreditCard}
      title="Not paid yet"
      text={`The ${name} has not been paid. Choose it again to pay and continue.`}
    >
      <Button asChild size="sm">
        <Link to={PATHS.pricing}>See the prices</Link>
      </Button>
    </EmptyState>
  );
}

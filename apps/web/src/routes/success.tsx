/** The page after a payment, and after the onboarding. */
import { useSearchParams } from 'react-router';
import { Page } from '../components/page.js';
import { PaymentSuccess } from '../features/checkout/payment-success.js';

export function SuccessPage() {
  const [query] = useSearchParams();
  const isOnboarded = query.get('onboarded') === 'true';
  return (
    <Page title={isOnboarded ? 'Onboarding Complete' : 'Payment Successful!'}>
      <PaymentSuccess
        sessionId={query.get('session_id')}
        tier={query.get('tier')}
        isOnboarded={isOnboarded}
      />
    </Page>
  );
}

/** Leads a buyer who has paid in this browser to the page that sets up their practice. */
import { Button } from '@chakra-ui/react/button';
import { Link } from 'react-router';
import { Notice } from '../../components/notice.js';
import { useCheckoutState } from './checkout-queries.js';
import { isOpenToSetUp, knownCheckout, onboardingAddress } from './open-checkout.js';
import { packageName } from './payment-success.js';

export function PaidNotice() {
  const { data: checkout } = useCheckoutState(knownCheckout());
  if (!checkout || !isOpenToSetUp(checkout)) return null;
  return (
    <Notice
      tone="info"
      mt="4"
      title="One step left"
      text={`The ${packageName(checkout.tier)} is paid. Tell us about your practice, and we set it up.`}
      data-testid="paid-notice"
    >
      <Button size="sm" asChild>
        <Link to={onboardingAddress(checkout)}>Continue set-up</Link>
      </Button>
    </Notice>
  );
}

/** Shown after the payment: thanks, the next steps, and a link to set up the practice (specification 1, section 2). */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { packageTitle, TIERS } from '@praxis/contracts/billing/package.const';
import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { counted } from '../../lib/core/format.js';
import { useCheckoutState } from './checkout-queries.js';
import { isOpenToSetUp, onboardingAddress } from './open-checkout.js';
import { useCountdown } from './use-countdown.js';

/** How long the page stays before it opens the home page, in seconds (specification 1, section 9). */
const REDIRECT_SECONDS = 10;
const SUPPORT_EMAIL = 'support@praxis.example';
const SUPPORT_PHONE = '(313) 555-0100';
const NEXT_STEPS = [
  'Our team contacts you within 24 hours.',
  'We go through your practice together in a kick-off call.',
  'Your system is configured and deployed.',
  'You get training and documentation.',
];

/** The parameters of the address. */
export interface PaymentSuccessProps {
  sessionId: string | null;
  tier: string | null;
  /** The practice has just been set up. */
  isOnboarded: boolean;
}

/** `Starter Package`; a general word for an unknown package. */
export function packageName(tier: string | null): string {
  const known = TIERS.find((one) => one === tier);
  return known ? packageTitle(known) : 'package';
}

export function PaymentSuccess({ sessionId, tier, isOnboarded }: PaymentSuccessProps) {
  const { data: checkout } = useCheckoutState(isOnboarded ? null : sessionId);
  const mayOnboard = checkout !== undefined && isOpenToSetUp(checkout);
  const { left, stay } = useCountdown(REDIRECT_SECONDS, PATHS.home);
  return (
    <Panel p={{ base: '4', md: '6' }} maxW="3xl">
      <Text>
        {isOnboarded
          ? 'Thank you. Your practice is being set up. We email you a sign-in link and your work plan.'
          : `Thank you for choosing the ${packageName(tier)}.`}
      </Text>
      {mayOnboard && (
        <Notice
          tone="info"
          mt="4"
          title="One step left"
          text="Tell us about your practice, and we set it up."
        >
          <Button size="sm" asChild>
            <Link to={onboardingAddress(checkout)}>Set up your practice</Link>
          </Button>
        </Notice>
      )}
      <Text fontWeight="medium" mt="5">
        What happens next
      </Text>
      <chakra.ol listStyleType="decimal" ps="5" mt="2" display="grid" gap="1.5" color="fg.muted">
        {NEXT_STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </chakra.ol>
      {sessionId && (
        <Box mt="5" fontSize="md" color="fg.muted">
          <Text overflowWrap="anywhere">Transaction: {sessionId}</Text>
          <Text>A confirmation follows by email, with the link to set up your practice.</Text>
        </Box>
      )}
      <Text mt="5" fontSize="md" color="fg.muted">
        Questions? Write to {SUPPORT_EMAIL} or call {SUPPORT_PHONE}.
      </Text>
      <Flex gap="2" mt="5" wrap="wrap" align="center">
        <Button variant={mayOnboard ? 'outline' : 'solid'} asChild>
          <Link to={PATHS.home}>Return to Homepage</Link>
        </Button>
        <Button variant="outline" asChild>
          <a href={`mailto:${SUPPORT_EMAIL}`}>
            <Mail aria-hidden />
            Contact Support
          </a>
        </Button>
        {left !== null && (
          <Text as="div" fontSize="md" color="fg.muted" fontVariantNumeric="tabular-nums">
            <span role="timer">Going to the homepage in {counted(left, 'second')}</span>
            <Button variant="ghost" size="sm" ms="1" onClick={stay}>
              Stay here
            </Button>
          </Text>
        )}
      </Flex>
    </Panel>
  );
}

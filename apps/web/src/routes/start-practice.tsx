/** The ways for signed-in users without a practice to get one. Part of the home page. */
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { PaidNotice } from '../features/checkout/paid-notice.js';
import { StartPlan } from '../features/checkout/start-plan.js';
import { PackageCards } from '../features/demo/package/package-cards.js';
import { TRIAL_TEXT } from '../features/demo/package/package-labels.js';
import { useAuthSession } from '../lib/auth/auth-session.js';

export function StartPractice() {
  const { user } = useAuthSession();
  return (
    <Box
      as="section"
      aria-labelledby="start-title"
      data-testid="start-practice"
      mb={{ base: '12', lg: '20' }}
    >
      <Heading
        as="h2"
        id="start-title"
        fontSize={{ base: 'xl', md: '2xl' }}
        fontWeight="semibold"
        letterSpacing="-0.01em"
      >
        Set up your practice
      </Heading>
      <Text color="fg.muted" maxW="prose" mt="1">
        Choose a package, pay, and answer a few questions about your practice. {TRIAL_TEXT}
      </Text>
      <PaidNotice />
      <Box mt="5">
        <PackageCards heading="h3" withLink action={(plan) => <StartPlan plan={plan} />} />
      </Box>
      <Heading as="h3" fontSize="lg" fontWeight="semibold" mt="6">
        Does your team already use this?
      </Heading>
      <Text color="fg.muted" maxW="prose" mt="1">
        Open the link in your invitation email while you are signed in as {user?.email}. No invitation? Ask an
        owner of your practice to invite this address under Settings, Team.
      </Text>
    </Box>
  );
}

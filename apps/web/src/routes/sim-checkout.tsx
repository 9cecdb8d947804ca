/** The page of the simulated payment vendor. */
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { useParams } from 'react-router';
import { useDocumentTitle } from '../components/page-title.js';
import { ToneBadge } from '../components/tone-badge.js';
import { SimCheckout } from '../features/checkout/sim-checkout.js';

export function SimCheckoutPage() {
  const { sessionId = '' } = useParams();
  useDocumentTitle('Checkout');
  return (
    <Box w="full" maxW="104" mx="auto" px="4" pt={{ base: '6', md: '12' }} pb="16">
      <Box display="flex" alignItems="center" gap="3" mb="4">
        <Heading as="h1" fontSize="xl" fontWeight="semibold">
          Checkout
        </Heading>
        <ToneBadge tone="info">Simulated</ToneBadge>
      </Box>
      <SimCheckout sessionId={sessionId} />
    </Box>
  );
}

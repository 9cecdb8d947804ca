/** The customer portal of the simulated payment vendor. */
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { useParams } from 'react-router';
import { useDocumentTitle } from '../components/page-title.js';
import { ToneBadge } from '../components/tone-badge.js';
import { SimPortal } from '../features/checkout/sim-portal.js';

export function SimPortalPage() {
  const { token = '' } = useParams();
  useDocumentTitle('Customer portal');
  return (
    <Box w="full" maxW="104" mx="auto" px="4" pt={{ base: '6', md: '12' }} pb="16">
      <Box display="flex" alignItems="center" gap="3" mb="4">
        <Heading as="h1" fontSize="xl" fontWeight="semibold">
          Customer portal
        </Heading>
        <ToneBadge tone="info">Simulated</ToneBadge>
      </Box>
      <SimPortal token={token} />
    </Box>
  );
}

/** Below every page: its owner, whether everything works, and links that show the notices again. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { WhenNear } from '../../components/when-near.js';
import { reopenNotice } from '../../lib/consent/consent.js';
import { useCurrentBrand } from '../../lib/tenant/current-brand.js';

export function ShellFooter({ status }: { status: ReactNode }) {
  const { name } = useCurrentBrand();
  const address = useLocation();
  return (
    <Box as="footer" px={{ base: '4', md: '6' }} py="4" borderTopWidth="1px" color="fg.muted" fontSize="xs">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Text overflowWrap="anywhere">{name}</Text>
        {!isGuestPage(address) && (
          <Flex gap="1">
            <Button size="xs" variant="ghost" onClick={() => showPrivacy()}>
              Privacy notice
            </Button>
            <Button size="xs" variant="ghost" onClick={() => reopenNotice('cookies')}>
              Cookie settings
            </Button>
          </Flex>
        )}
      </Flex>
      {status && (
        <WhenNear atRest placeholder={<Box minH="7" mt="1" data-testid="status-place" />}>
          {status}
        </WhenNear>
      )}
    </Box>
  );
}

function showPrivacy(): void {
  reopenNotice('privacy');
  window.scrollTo({ top: 0, behavior: 'smooth' });
}

/** Below every page: whose it is, and the notices to read again. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import { useLocation } from 'react-router';
import { reopenNotice } from '../../lib/consent/consent.js';
import { useCurrentBrand } from '../../lib/tenant/current-brand.js';

export function ShellFooter() {
  const { name } = useCurrentBrand();
  const { pathname } = useLocation();
  return (
    <Flex
      as="footer"
      px={{ base: '4', md: '6' }}
      py="4"
      gap="3"
      align="center"
      justify="space-between"
      wrap="wrap"
      borderTopWidth="1px"
      color="fg.muted"
      fontSize="xs"
    >
      <Text overflowWrap="anywhere">{name}</Text>
      {!isGuestPage(pathname) && (
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
  );
}

function showPrivacy(): void {
  reopenNotice('privacy');
  window.scrollTo({ top: 0, behavior: 'smooth' });
}

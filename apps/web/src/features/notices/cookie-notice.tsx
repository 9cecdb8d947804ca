/** Asks about cookies once, without standing in the way of the page. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { consentStore, decideCookies } from '../../lib/consent.js';
import { useStore } from '../../lib/use-store.js';

export function CookieNotice() {
  const { cookies } = useStore(consentStore);
  if (cookies) return null;
  return (
    <Flex
      as="section"
      aria-label="Cookie notice"
      data-testid="cookie-notice"
      position="fixed"
      zIndex="header"
      bottom="0"
      insetX="0"
      px="4"
      py="3"
      gap="3"
      align={{ base: 'stretch', md: 'center' }}
      justify="center"
      direction={{ base: 'column', md: 'row' }}
      bg="bg.raised"
      borderTopWidth="1px"
      borderColor="border.strong"
    >
      <Text fontSize="sm" css={{ maxWidth: '75ch' }}>
        One cookie keeps you signed in, and is only set when you sign in. Another lets only this browser open
        your demo sessions, and is only set when you use the demo. Others are not needed; declining deletes
        them.
      </Text>
      <Flex gap="2" justify="flex-end">
        <Button size="sm" variant="outline" onClick={() => decideCookies('declined')}>
          Decline
        </Button>
        <Button size="sm" onClick={() => decideCookies('accepted')}>
          Accept
        </Button>
      </Flex>
    </Flex>
  );
}

/** Asks about cookies once, without blocking the page. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { consentStore, decideCookies } from '../../lib/consent/consent.js';
import { counted } from '../../lib/core/format.js';
import { guestBrand } from '../../lib/tenant/current-brand.js';
import { useStore } from 'zustand';
import { BottomNotice } from './bottom-notice.js';

export function CookieNotice() {
  const { cookies } = useStore(consentStore);
  // A practice's page for its clients sets no cookie.
  const { isGuest } = useStore(guestBrand);
  return cookies || isGuest ? null : <Notice />;
}

function Notice() {
  return (
    <BottomNotice label="Cookie notice" testId="cookie-notice">
      <Box fontSize="md" css={{ maxWidth: '75ch' }}>
        <Text>
          We use cookies to keep you signed in and to protect your account and demo sessions. If you accept,
          this browser also stores an ID so that we can count what you read. If you decline, that ID and this
          page’s other cookies are removed.
        </Text>
        <details>
          <summary>Every cookie we set</summary>
          <Box
            as="ul"
            aria-label="Cookies"
            tabIndex={0}
            ps="5"
            maxH="30dvh"
            overflowY="auto"
            css={{ listStyle: 'disc' }}
          >
            {Object.values(COOKIES).map(({ name, purpose, setWhen, days }) => (
              <li key={name}>
                <code>{name}</code>: {purpose}. Set {setWhen}; kept for {counted(days, 'day')} at most.
              </li>
            ))}
          </Box>
          <Text>
            The ID is in local storage. Without cookies, this browser also stores your answer to this notice,
            your display settings and saved views, the practice you act in, and which demo session and call
            are open.
          </Text>
        </details>
      </Box>
      <Flex gap="2" justify="flex-end">
        <Button size="sm" variant="outline" data-answer="declined" onClick={() => decideCookies('declined')}>
          Decline
        </Button>
        <Button size="sm" data-answer="accepted" onClick={() => decideCookies('accepted')}>
          Accept
        </Button>
      </Flex>
    </BottomNotice>
  );
}

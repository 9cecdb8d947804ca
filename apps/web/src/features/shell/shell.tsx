/** The frame around every page: skip link, sticky header, sidebar on large screens, the page itself. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { readBrandPreview } from '../../lib/tenant/brand-preview.js';
import { previewStore } from '../../lib/tenant/current-brand.js';
import { SignedInAs } from './account.js';
import { Header } from './header.js';
import { InboxWatch } from './inbox-unread.js';
import { LeaveQuestion } from './leave-question.js';
import { NavList } from './nav-list.js';
import { ShellFooter } from './shell-footer.js';
import { useEngagement } from './use-engagement.js';
import { useEventLog } from './use-event-log.js';
import { useSessionWatch } from './use-session-watch.js';

interface ShellProps {
  /** Above every page. */
  top: ReactNode;
  /** Over the foot of every page. */
  bottom: ReactNode;
}

export function Shell({ top, bottom }: ShellProps) {
  useEventLog();
  useEngagement();
  useSessionWatch();
  const { search } = useLocation();
  useEffect(() => {
    const brand = readBrandPreview(search);
    if (brand) previewStore.setState({ brand });
  }, [search]);
  return (
    <>
      <Link
        href="#main"
        position="fixed"
        top="2"
        insetStart="2"
        zIndex="skip"
        px="3"
        py="2"
        bg="bg.raised"
        transform="translateY(-200%)"
        _focus={{ transform: 'none' }}
      >
        Skip to content
      </Link>
      <Header />
      <InboxWatch />
      <LeaveQuestion />
      <Flex>
        <Box
          as="aside"
          display={{ base: 'none', lg: 'flex' }}
          flexDirection="column"
          justifyContent="space-between"
          gap="4"
          w="52"
          flexShrink="0"
          position="sticky"
          top="var(--header-height, 3.5rem)"
          alignSelf="flex-start"
          h="calc(100dvh - var(--header-height, 3.5rem))"
          p="3"
          borderEndWidth="1px"
          overflowY="auto"
        >
          <NavList />
          <SignedInAs />
        </Box>
        <Flex direction="column" flex="1" minW="0" minH="calc(100dvh - var(--header-height, 3.5rem))">
          {top}
          <Box as="main" id="main" tabIndex={-1} flex="1" minW="0" outline="none">
            <Suspense>
              <Outlet />
            </Suspense>
          </Box>
          <ShellFooter />
        </Flex>
      </Flex>
      {bottom}
      <ScrollRestoration />
    </>
  );
}

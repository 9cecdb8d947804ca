/**
 * The frame for a practice's team and for admins: the content of the header in its order, and the daily work in a
 * sidebar, or in tabs on a phone.
 */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';
import type { NavGroup } from '../../app/navigation.js';
import { useDemoControls } from '../../app/use-shell-kind.js';
import { ownPage } from '../../app/guard-verdict.js';
import { PATHS } from '../../app/paths.js';
import { WhereWide } from '../../components/where-wide.js';
import { useActor } from '../../lib/tenant/acting-tenant.js';
import { Bell } from './bell/bell.js';
import { AccountButton, SignedInAs } from './account.js';
import { BottomTabs } from './bottom-tabs.js';
import { BrandLink } from './brand-link.js';
import { DemoBar } from './demo-bar.js';
import { Header } from './header.js';
import { Masking } from './masking.js';
import { MenuButton } from './menu-button.js';
import { NavList } from './nav-list.js';
import { SearchButton } from './palette/search-button.js';
import { PracticeLine } from './tenant/practice-line.js';
import { SchemeSwitch } from './scheme-switch.js';
import { TenantSwitcher } from './tenant/tenant-switcher.js';
import { useNavigation } from './use-navigation.js';

export function PracticeShell({ children }: { children: ReactNode }) {
  const groups = useNavigation('practice');
  const actor = useActor();
  const hasControls = useDemoControls();
  return (
    <>
      <Header>
        <MenuButton groups={groups} />
        {/* As wide as the sidebar below, so that the next element starts where the page does. */}
        <Box w={{ lg: '48' }} minW="0">
          <BrandLink to={actor.user ? ownPage(actor) : PATHS.home} />
        </Box>
        <WhereWide from="md">
          <PracticeLine />
        </WhereWide>
        <Flex align="center" gap="1.5" ms="auto" flexShrink="0">
          <SearchButton />
          <WhereWide from="md" otherwise={<Masking compact />}>
            <Masking />
          </WhereWide>
          <WhereWide from="lg">
            <TenantSwitcher />
            <SchemeSwitch />
          </WhereWide>
          <Bell />
          <AccountButton />
        </Flex>
      </Header>
      <Flex>
        <WhereWide from="lg">
          <Sidebar groups={groups} />
        </WhereWide>
        <Box flex="1" minW="0" pb={{ base: 'var(--tabs-height)', lg: '0' }} pe="var(--panel-width, 0px)">
          {hasControls && <DemoBar />}
          {children}
        </Box>
      </Flex>
      <WhereWide from="lg" otherwise={<BottomTabs items={groups[0]?.items ?? []} />} />
    </>
  );
}

function Sidebar({ groups }: { groups: readonly NavGroup[] }) {
  return (
    <Flex
      as="aside"
      direction="column"
      justify="space-between"
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
      <NavList groups={groups} />
      <SignedInAs />
    </Flex>
  );
}

/** The frame of the product's own pages: the navigation at the top, the demo's controls below it. */
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';
import { useDemoControls } from '../../app/use-shell-kind.js';
import { PATHS } from '../../app/paths.js';
import { WhereWide } from '../../components/where-wide.js';
import { AccountButton } from './account.js';
import { BrandLink } from './brand-link.js';
import { DemoBar } from './demo-bar.js';
import { Header } from './header.js';
import { MenuButton } from './menu-button.js';
import { SchemeSwitch } from './scheme-switch.js';
import { TopNav } from './top-nav.js';
import { useNavigation } from './use-navigation.js';

export function VisitorShell({ children }: { children: ReactNode }) {
  const groups = useNavigation('visitor');
  const hasControls = useDemoControls();
  return (
    <>
      <Header>
        <MenuButton groups={groups} />
        <BrandLink to={PATHS.home} />
        <WhereWide from="lg">
          <TopNav groups={groups} />
        </WhereWide>
        <Flex align="center" gap="1.5" ms="auto" flexShrink="0">
          <WhereWide from="lg">
            <SchemeSwitch />
          </WhereWide>
          <AccountButton />
        </Flex>
      </Header>
      {hasControls && <DemoBar />}
      {children}
    </>
  );
}

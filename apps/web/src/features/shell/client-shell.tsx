/** The frame of a practice's clients, with only its brand and texts. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isGuestPage, isPortalPreview } from '@praxis/contracts/core/guest-page';
import { LanguageSwitch } from '../../components/language-switch.js';
import { PATHS } from '../../app/paths.js';
import { useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { AccountButton, SignedInAs } from './account.js';
import { WhereWide } from '../../components/where-wide.js';
import { BrandLink } from './brand-link.js';
import { Header } from './header.js';
import { Masking } from './masking.js';
import { MenuButton } from './menu-button.js';
import { SchemeSwitch } from './scheme-switch.js';
import { TenantSwitcher } from './tenant/tenant-switcher.js';
import { TopNav } from './top-nav.js';
import { useNavigation } from './use-navigation.js';

export function ClientShell({ children }: { children: ReactNode }) {
  const address = useLocation();
  return (
    <>
      <Header>
        {isGuestPage(address) ? (
          <>
            <BrandLink />
            <Flex align="center" gap="1.5" ms="auto" flexShrink="0">
              {!isPortalPreview(address) && <LanguageSwitch />}
              <SchemeSwitch />
            </Flex>
          </>
        ) : (
          <Portal />
        )}
      </Header>
      {children}
    </>
  );
}

/** The header for signed-in clients: navigation and a sign-out button. */
function Portal() {
  const groups = useNavigation('client');
  const { tenants } = useCurrentTenant();
  return (
    <>
      <MenuButton groups={groups} />
      <BrandLink to={PATHS.client} />
      <WhereWide from="lg">
        <TopNav groups={groups} />
      </WhereWide>
      <Flex align="center" gap="1.5" ms="auto" flexShrink="0">
        <Masking compact />
        <WhereWide from="lg">
          <TenantSwitcher />
        </WhereWide>
        {/* A narrower header has no room for both. */}
        <WhereWide from={tenants.length > 1 ? 'xl' : 'lg'}>
          <Box maxW="56">
            <SignedInAs />
          </Box>
        </WhereWide>
        <WhereWide from="lg">
          <SchemeSwitch />
        </WhereWide>
        <AccountButton />
      </Flex>
    </>
  );
}

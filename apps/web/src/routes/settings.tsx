/** Settings: a frame of tabs, each with its own address. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { settingsGroups } from '../app/settings-tabs.js';
import { Page } from '../components/page.js';
import { GroupedTabLinks } from '../components/tab-links.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { useCurrentTenant } from '../lib/tenant/acting-tenant.js';

export function SettingsPage() {
  const { isAdmin, readOnly } = useAuthSession();
  const { tenant } = useCurrentTenant();
  const groups = settingsGroups({ isAdmin, readOnly, tenant });
  return (
    <Page title="Settings" intro="Your account, and how the product looks and works for your team.">
      <Flex direction={{ base: 'column', xl: 'row' }} gap={{ base: '5', xl: '8' }}>
        <GroupedTabLinks label="Settings" groups={groups} />
        <Box flex="1" minW="0">
          <Suspense>
            <Outlet />
          </Suspense>
        </Box>
      </Flex>
    </Page>
  );
}

/** Settings: a frame of tabs, each with its own address. */
import { Box } from '@chakra-ui/react/box';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { settingsTabs } from '../app/settings-tabs.js';
import { Page } from '../components/page.js';
import { TabLinks } from '../components/tab-links.js';
import { useSession } from '../lib/auth/auth-session.js';
import { useCurrentTenant } from '../lib/tenant/acting-tenant.js';

export function SettingsPage() {
  const { isAdmin, readOnly } = useSession();
  const { tenant } = useCurrentTenant();
  const tabs = settingsTabs({ isAdmin, readOnly, tenant });
  return (
    <Page title="Settings" intro="Your account, and how the product looks and works for your team.">
      <TabLinks label="Settings" tabs={tabs} />
      <Box pt="5">
        <Suspense>
          <Outlet />
        </Suspense>
      </Box>
    </Page>
  );
}

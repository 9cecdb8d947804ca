/** Settings: a frame of tabs, each with its own address. */
import { Box } from '@chakra-ui/react/box';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { PATHS } from '../app/paths.js';
import { Page } from '../components/page.js';
import { TabLinks } from '../components/tab-links.js';
import { useCurrentTenant } from '../lib/tenant/acting-tenant.js';
import { useSession } from '../lib/auth/auth-session.js';

const TABS = [
  { to: PATHS.settingsAccount, label: 'Account' },
  { to: PATHS.settingsTheme, label: 'Theme' },
  { to: PATHS.settingsTeam, label: 'Team' },
  { to: PATHS.settingsRouting, label: 'Routing' },
  { to: PATHS.settingsScheduling, label: 'Scheduling' },
  { to: PATHS.settingsSessions, label: 'Sessions' },
];
const LAW_TABS = [{ to: PATHS.settingsConflicts, label: 'Conflicts' }];
const STAFF_TABS = [
  { to: PATHS.settingsReplies, label: 'Replies' },
  { to: PATHS.settingsSuppressions, label: 'Suppressions' },
];
const ADMIN_TABS = [{ to: PATHS.settingsExport, label: 'Export' }];

export function SettingsPage() {
  const { isAdmin } = useSession();
  const { tenant } = useCurrentTenant();
  // A tab is only shown to people who may see its content.
  const isStaff = tenant !== null && hasRank(tenant.role, 'staff');
  const isLaw = isStaff && tenant.industry === 'law';
  const tabs = [
    ...TABS,
    ...(isLaw ? LAW_TABS : []),
    ...(isStaff ? STAFF_TABS : []),
    ...(isAdmin ? ADMIN_TABS : []),
  ];
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

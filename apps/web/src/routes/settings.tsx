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

interface SettingsTab {
  to: string;
  label: string;
  /** Whoever may not see what a tab shows is not shown the way to it. */
  opensFor?: (person: { isAdmin: boolean; isStaff: boolean; isLaw: boolean }) => boolean;
}

const staff = { opensFor: ({ isStaff }: { isStaff: boolean }) => isStaff };
const TABS: readonly SettingsTab[] = [
  { to: PATHS.settingsAccount, label: 'Account' },
  { to: PATHS.settingsTheme, label: 'Theme' },
  { to: PATHS.settingsTeam, label: 'Team', ...staff },
  { to: PATHS.settingsPipeline, label: 'Pipeline', ...staff },
  { to: PATHS.settingsRouting, label: 'Routing', ...staff },
  { to: PATHS.settingsScheduling, label: 'Scheduling', ...staff },
  { to: PATHS.settingsBooking, label: 'Booking page', ...staff },
  { to: PATHS.settingsSessions, label: 'Sessions' },
  { to: PATHS.settingsConflicts, label: 'Conflicts', opensFor: ({ isStaff, isLaw }) => isStaff && isLaw },
  { to: PATHS.settingsReplies, label: 'Replies', ...staff },
  { to: PATHS.settingsSuppressions, label: 'Suppressions', ...staff },
  { to: PATHS.settingsExport, label: 'Export', opensFor: ({ isAdmin }) => isAdmin },
];

export function SettingsPage() {
  const { isAdmin } = useSession();
  const { tenant } = useCurrentTenant();
  const isStaff = tenant !== null && hasRank(tenant.role, 'staff');
  const person = { isAdmin, isStaff, isLaw: tenant?.industry === 'law' };
  const tabs = TABS.filter(({ opensFor }) => opensFor?.(person) ?? true);
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

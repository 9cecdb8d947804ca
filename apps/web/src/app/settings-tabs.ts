/** The tabs of Settings, and who is offered each. Pure; every tab also checks access itself. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';
import { mayExportAll } from '../lib/auth/export-right.js';
import { PATHS } from './paths.js';

export interface SettingsTab {
  to: string;
  label: string;
  /** Users who may not see a tab's content do not get the tab. */
  opensFor?: (person: { mayExport: boolean; isStaff: boolean; isMember: boolean; isLaw: boolean }) => boolean;
}

interface SettingsGroup {
  label: string;
  tabs: SettingsTab[];
}

const staff = { opensFor: ({ isStaff }: { isStaff: boolean }) => isStaff };
const GROUPS: readonly SettingsGroup[] = [
  {
    label: 'Practice',
    tabs: [
      { to: PATHS.settingsAccount, label: 'Account' },
      { to: PATHS.settingsTheme, label: 'Theme' },
      { to: PATHS.settingsTeam, label: 'Team', ...staff },
      { to: PATHS.settingsBilling, label: 'Usage & billing', opensFor: ({ isMember }) => isMember },
    ],
  },
  {
    label: 'Front desk',
    tabs: [
      { to: PATHS.settingsScheduling, label: 'Scheduling', ...staff },
      { to: PATHS.settingsBooking, label: 'Booking page', ...staff },
      { to: PATHS.settingsReceptionist, label: 'Receptionist', ...staff },
      { to: PATHS.settingsReplies, label: 'Replies', ...staff },
    ],
  },
  {
    label: 'Leads',
    tabs: [
      { to: PATHS.settingsPipeline, label: 'Pipeline', ...staff },
      { to: PATHS.settingsRouting, label: 'Routing', ...staff },
      { to: PATHS.settingsConflicts, label: 'Conflicts', opensFor: ({ isStaff, isLaw }) => isStaff && isLaw },
      { to: PATHS.settingsSuppressions, label: 'Suppressions', ...staff },
    ],
  },
  {
    label: 'Security',
    tabs: [
      { to: PATHS.settingsSessions, label: 'Sessions' },
      { to: PATHS.settingsExport, label: 'Export', opensFor: ({ mayExport }) => mayExport },
    ],
  },
];

/** The user who opens Settings. */
export interface Reader {
  isAdmin: boolean;
  /** A read-only session. */
  readOnly: boolean;
  /** The practice that the user acts in. */
  tenant: { role: TenantRole; industry: Industry } | null;
}

/** The tabs that a person is shown, in their groups. */
export function settingsGroups({ isAdmin, readOnly, tenant }: Reader): SettingsGroup[] {
  const isStaff = tenant !== null && hasRank(tenant.role, 'staff');
  const mayExport = mayExportAll({ isAdmin, readOnly, role: tenant?.role });
  const person = { mayExport, isStaff, isMember: tenant !== null, isLaw: tenant?.industry === 'law' };
  return GROUPS.map(({ label, tabs }) => ({
    label,
    tabs: tabs.filter(({ opensFor }) => opensFor?.(person) ?? true),
  })).filter(({ tabs }) => tabs.length > 0);
}

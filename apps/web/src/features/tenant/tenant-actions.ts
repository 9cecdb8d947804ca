/** Actions on the practice's team, available on every page. */
import { PATHS } from '../../app/paths.js';
import type { OfferedAction } from '../../lib/core/action/action.js';
import { asking } from '../../lib/core/use-asked.js';

/** Values of the address that ask the team page to do something. */
export const INVITE = 'invite';

export const TENANT_ACTIONS: readonly OfferedAction[] = [
  {
    id: 'tenant.invite',
    label: 'Invite team member',
    group: 'Team',
    words: 'add user colleague',
    to: asking(PATHS.settingsTeam, INVITE),
    needs: 'staff',
  },
];

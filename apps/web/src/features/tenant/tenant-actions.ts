/** Actions on the practice's people, available on every page. */
import { PATHS } from '../../app/paths.js';
import type { OfferedAction } from '../../lib/core/action/action.js';
import { asking } from '../../lib/core/use-asked.js';

/** Requests to the team page, in its address. */
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

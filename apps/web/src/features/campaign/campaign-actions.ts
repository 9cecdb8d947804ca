/** Actions on campaigns, available on every page. */
import { PATHS } from '../../app/paths.js';
import type { OfferedAction } from '../../lib/core/action/action.js';

/** Used in an address instead of an id. */
export const NEW_CAMPAIGN = 'new';
/** Values of the address that ask a draft's page to do something. */
export const START_CAMPAIGN = 'start';

export const CAMPAIGN_ACTIONS: readonly OfferedAction[] = [
  {
    id: 'campaign.new',
    label: 'Start campaign',
    group: 'Campaigns',
    words: 'new sequence drip',
    to: `${PATHS.campaigns}/${NEW_CAMPAIGN}`,
    needs: 'staff',
  },
];

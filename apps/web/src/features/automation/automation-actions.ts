/** Actions on workflows, available on every page. */
import { PATHS } from '../../app/paths.js';
import type { OfferedAction } from '../../lib/core/action/action.js';

/** Used in an address instead of an id. */
export const NEW_AUTOMATION = 'new';

export const AUTOMATION_ACTIONS: readonly OfferedAction[] = [
  {
    id: 'workflow.new',
    label: 'New workflow',
    group: 'Workflows',
    words: 'automation create automate',
    to: `${PATHS.workflows}/${NEW_AUTOMATION}`,
    needs: 'owner',
  },
];

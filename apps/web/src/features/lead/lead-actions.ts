/** Actions on leads, available on every page. */
import { PATHS } from '../../app/paths.js';
import type { OfferedAction } from '../../lib/core/action/action.js';
import { asking } from '../../lib/core/use-asked.js';

/** Values of the address that ask the leads page to do something. */
export const ADD_LEAD = 'add-lead';

export const LEAD_ACTIONS: readonly OfferedAction[] = [
  {
    id: 'lead.add',
    label: 'Add lead',
    group: 'Leads',
    words: 'new person contact create',
    to: asking(PATHS.leads, ADD_LEAD),
    needs: 'staff',
  },
  {
    id: 'lead.import',
    label: 'Import leads',
    group: 'Leads',
    words: 'csv file upload',
    to: PATHS.leadsImport,
    needs: 'staff',
  },
];

/** Example body of a handover. */
import { EXAMPLE_ID, RequestExample } from '../core/request-example.js';
import { HandoverDraft } from './handover.js';

export const HANDOVER_EXAMPLES = [
  new RequestExample(HandoverDraft, {
    tenantId: EXAMPLE_ID,
    toUserId: EXAMPLE_ID,
    note: 'Their calendar fails since noon. Ring them at five.',
  }),
];

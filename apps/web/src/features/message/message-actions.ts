/** Actions on messages, available on every page. */
import { PATHS } from '../../app/paths.js';
import type { OfferedAction } from '../../lib/core/action/action.js';

export const MESSAGE_ACTIONS: readonly OfferedAction[] = [
  {
    id: 'message.write',
    label: 'Write message',
    group: 'Inbox',
    words: 'text sms email reply answer',
    toForLead: (leadId) => `${PATHS.inbox}/${leadId}`,
    needs: 'staff',
  },
];

/** The run of one message that a team member wrote: its names and its start arguments. */
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun, FIRST } from '../core/run-definition.js';

/** Identifies the message. Its content and recipient stay in the database. */
export interface MessageStart {
  tenantId: string;
  messageId: string;
}

/** The id of a message's run: one message, one run. */
export function messageWorkflowId({ tenantId, messageId }: MessageStart): string {
  return `tenant/${tenantId}/message/${messageId}`;
}

export const MESSAGE_RUN = defineQueuedRun<MessageStart>({
  ...FIRST,
  kind: 'message.run',
  workflow: 'message',
  fields: ['messageId'],
  repeat: 'ALLOW_DUPLICATE_FAILED_ONLY',
  id: messageWorkflowId,
  summary: () => RUN_TEXTS.staffReply,
});

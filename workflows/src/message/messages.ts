/** The run of one message that somebody of the team wrote: its names and what it is started with. */

export const MESSAGE_WORKFLOW = 'message';
export const MESSAGE_TASK_QUEUE = 'praxis';

/** Which message. What it says and to whom stays in the database. */
export interface MessageStart {
  tenantId: string;
  messageId: string;
}

/** The id of a message's run: one message, one run. */
export function messageWorkflowId({ tenantId, messageId }: MessageStart): string {
  return `tenant/${tenantId}/message/${messageId}`;
}

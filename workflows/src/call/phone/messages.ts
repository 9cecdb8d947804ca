/** The run of one call that we make: its names and what it is started with. */

export const PHONE_WORKFLOW = 'outboundCall';
export const PHONE_TASK_QUEUE = 'praxis';

/** Which call. Whom it rings stays in the database. */
export interface PhoneStart {
  tenantId: string;
  callId: string;
}

/** The id of a call's run on the line; the conversation has one of its own. */
export function phoneWorkflowId({ tenantId, callId }: PhoneStart): string {
  return `tenant/${tenantId}/phone/${callId}`;
}

/** The run of one outbound call: its names and what it is started with. */
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun, FIRST } from '../../core/run-definition.js';

/** Identifies the call. Its recipient stays in the database. */
export interface PhoneStart {
  tenantId: string;
  callId: string;
}

/** The id of the run that dials and follows a call; the conversation has a separate run. */
export function phoneWorkflowId({ tenantId, callId }: PhoneStart): string {
  return `tenant/${tenantId}/phone/${callId}`;
}

export const PHONE_RUN = defineQueuedRun<PhoneStart>({
  ...FIRST,
  kind: 'phone_call',
  workflow: 'outboundCall',
  fields: ['callId'],
  // A lead is called once, regardless of how a run has ended.
  repeat: 'REJECT_DUPLICATE',
  id: phoneWorkflowId,
  summary: () => RUN_TEXTS.outboundCall,
});

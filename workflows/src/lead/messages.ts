/** A lead's route to a member who takes it: its names and its start arguments. */
import { defineSignal } from '@temporalio/workflow';
import { defineQueuedRun } from '../core/run-definition.js';

/** Which lead. To whom it is offered is decided at each step. */
export interface LeadRoutingStart {
  tenantId: string;
  leadId: string;
}

/** The id of a lead's route: one lead, one route. */
export function speedToLeadWorkflowId(leadId: string): string {
  return `speed-to-lead/${leadId}`;
}

/** The lead was claimed, or need not be claimed anymore. The record already says so: this only wakes the run. */
export const routeEnded = defineSignal('routeEnded');

/** Begun and woken by triggers in libs/db/schema/lead.sql: `leads_begin_route` and `leads_end_route`. */
export const SPEED_TO_LEAD_RUN = defineQueuedRun<LeadRoutingStart>({
  kind: 'lead.route',
  wakeKind: 'lead.route_ended',
  workflow: 'speedToLead',
  fields: ['leadId'],
  repeat: 'REJECT_DUPLICATE',
  signal: routeEnded,
  id: ({ leadId }) => speedToLeadWorkflowId(leadId),
});

/** A lead's routing to a member who takes it: its names and its start arguments. */
import { defineSignal } from '@temporalio/workflow';
import { defineQueuedRun } from '../core/run-definition.js';

/** Which lead. To whom it is offered is decided at each step. */
export interface LeadRoutingStart {
  tenantId: string;
  leadId: string;
}

/** The id of the run that routes a lead: one lead, one run. */
export function speedToLeadWorkflowId(leadId: string): string {
  return `speed-to-lead/${leadId}`;
}

/**
 * The lead is taken, or no longer has to be. The record says so already: this only wakes the run. Running workflows know the signal by
 * its name, so that stays.
 */
export const routingEnded = defineSignal('routeEnded');

/** Begun and woken by triggers in libs/db/schema/lead.sql: `leads_begin_routing` and `leads_end_routing`. */
export const SPEED_TO_LEAD_RUN = defineQueuedRun<LeadRoutingStart>({
  kind: 'lead.route',
  wakeKind: 'lead.route_ended',
  workflow: 'speedToLead',
  fields: ['leadId'],
  repeat: 'REJECT_DUPLICATE',
  signal: routingEnded,
  id: ({ leadId }) => speedToLeadWorkflowId(leadId),
});

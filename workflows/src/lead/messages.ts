/** A lead's routing to a team member who claims it: its names and its start arguments. */
import { defineSignal } from '@temporalio/workflow';
import { defineQueuedRun } from '../core/run-definition.js';

/** Identifies the lead. Each step decides to whom it is offered. */
export interface LeadRoutingStart {
  tenantId: string;
  leadId: string;
}

/** The id of the run that routes a lead: one lead, one run. */
export function speedToLeadWorkflowId(leadId: string): string {
  return `speed-to-lead/${leadId}`;
}

/**
 * The lead was claimed, or no longer needs to be. The record already says so; this signal only wakes the run. Running
 * workflows know the signal by its name, so the name never changes.
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

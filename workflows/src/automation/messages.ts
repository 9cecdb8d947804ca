/** The run of an automation: its names, what it is started with, and what wakes it. */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/** Identifies the run and its automation. Its version and its position are kept in the database. */
export interface AutomationRunStart {
  tenantId: string;
  automationId: string;
  runId: string;
}

/** Something happened that the run may be waiting for. The record says what; this signal only wakes the run. */
export const automationChanged = defineSignal('automationChanged');

/** The id of a run. */
export function automationWorkflowId({ tenantId, automationId, runId }: AutomationRunStart): string {
  return `tenant/${tenantId}/automation/${automationId}/${runId}`;
}

/**
 * Started by libs/db/schema/automation.sql after an event of a lead or an appointment, by the API on a manual start or a
 * webhook, and by the run of its schedule. Woken by the same.
 */
export const AUTOMATION_RUN = defineQueuedRun<AutomationRunStart>({
  kind: 'automation.run',
  wakeKind: 'automation.changed',
  workflow: 'automationRun',
  fields: ['automationId', 'runId'],
  // A failed run is started again from the step that failed.
  repeat: 'ALLOW_DUPLICATE',
  signal: automationChanged,
  id: automationWorkflowId,
  summary: () => RUN_TEXTS.automation,
});

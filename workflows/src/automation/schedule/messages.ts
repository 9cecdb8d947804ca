/**
 * The run of an automation's clock: it begins the runs of an automation that starts at certain times, or after silence.
 */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../../core/run-definition.js';

/** Identifies the automation. Its next due time is read from its record each time. */
export interface AutomationScheduleStart {
  tenantId: string;
  automationId: string;
}

/**
 * The automation was deployed, paused, resumed or deleted, or the practice has another zone. The record says which;
 * this signal only wakes the run.
 */
export const automationScheduleChanged = defineSignal('automationScheduleChanged');

/** Begun or woken by the API whenever such an automation is deployed, paused, resumed or deleted, or the practice gets another zone. */
export const AUTOMATION_SCHEDULE_RUN = defineQueuedRun<AutomationScheduleStart>({
  kind: 'automation.schedule',
  wakeKind: 'automation.schedule',
  workflow: 'automationSchedule',
  fields: ['automationId'],
  repeat: 'ALLOW_DUPLICATE',
  signal: automationScheduleChanged,
  id: ({ tenantId, automationId }) => `tenant/${tenantId}/automation-schedule/${automationId}`,
  summary: () => RUN_TEXTS.automationSchedule,
});

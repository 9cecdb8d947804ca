/** The run that keeps a host's own calendar in sync with Praxis: its names, and its update. */
import { defineUpdate } from '@temporalio/workflow';
import type { CalendarProblem } from '@praxis/contracts/calendar/calendar.const';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/** The owner of the calendar. How to connect to it is read from its record each time. */
export interface CalendarSyncStart {
  tenantId: string;
  providerId: string;
}

/** The result of reading a calendar; `gone` if it is no longer connected. */
export type CalendarSyncOutcome = { kind: 'gone' } | { kind: 'asked'; problem: CalendarProblem | null };

/** The id of the run: one calendar, one run. */
export function calendarSyncWorkflowId({ tenantId, providerId }: CalendarSyncStart): string {
  return `tenant/${tenantId}/calendar/${providerId}`;
}

/** Checks the calendar now and returns the result. A changed connection is used from then on. */
export const checkCalendar = defineUpdate<CalendarSyncOutcome>('checkCalendar');

export const CALENDAR_SYNC_RUN = defineQueuedRun<CalendarSyncStart>({
  kind: 'calendar.run',
  workflow: 'calendarSync',
  fields: ['providerId'],
  repeat: 'ALLOW_DUPLICATE',
  id: calendarSyncWorkflowId,
  summary: () => RUN_TEXTS.calendarSync,
});

/** An appointment's own run: its names, what it is started with, and what wakes it. */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/** Identifies the appointment. Its state is read from its record each time. */
export interface AppointmentStart {
  tenantId: string;
  appointmentId: string;
  /** The progress of the earlier run, if this run continues it. */
  resume?: AppointmentProgress;
}

/** A run's finished work for one state of its appointment. */
export interface AppointmentProgress {
  sequence: number;
  done: readonly string[];
  /** Consecutive failures of the calendar, and the time of the next attempt (milliseconds since 1970). */
  calendarFailures: number;
  calendarDue: number;
  /** The value of the flag `no-show-offer` when the first of the appointment's runs began. */
  offersAfterNoShow?: boolean;
}

/** The id of an appointment's run: one appointment, one run at a time. */
export function appointmentWorkflowId({ tenantId, appointmentId }: AppointmentStart): string {
  return `tenant/${tenantId}/appointment/${appointmentId}`;
}

/** The appointment was moved, cancelled or marked. The record says how: this only wakes the run. */
export const appointmentChanged = defineSignal('appointmentChanged');

/** Begun and woken by a trigger whenever a booking is stored or changed: `appointments_follow` in libs/db/schema/appointment.sql. */
export const APPOINTMENT_RUN = defineQueuedRun<AppointmentStart>({
  kind: 'appointment.run',
  wakeKind: 'appointment.run',
  workflow: 'appointment',
  fields: ['appointmentId'],
  repeat: 'ALLOW_DUPLICATE',
  signal: appointmentChanged,
  id: appointmentWorkflowId,
  summary: () => RUN_TEXTS.appointment,
});

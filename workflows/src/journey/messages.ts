/**
 * How other code talks to a journey: its id, its queue, and one update per step. The only part of this folder that the
 * API imports.
 */
import { defineUpdate } from '@temporalio/workflow';
import type { Appointment, PreferredTime, Slot } from '@praxis/contracts/appointment/appointment';
import type { SentMessage, SkippedMessage } from '@praxis/contracts/journey/follow-up';
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type { IntakeFields } from '@praxis/contracts/journey/intake';
import type { Channel, FollowUpTemplate } from '@praxis/contracts/message/message.const';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { RoiFigures, RoiInputs } from '@praxis/contracts/journey/roi';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { SEARCH_ATTRIBUTES } from '@praxis/contracts/journey/journey.const';
import { furthestStep } from '@praxis/domain/journey/furthest-step';
import { CALLER_WAITS, defineRun } from '../core/run-definition.js';

/** The workflow id of a session's journey: opaque ids only, because Temporal keeps it in plain text. */
export function journeyWorkflowId(tenantId: string, sessionId: string): string {
  return `tenant/${tenantId}/journey/${sessionId}`;
}

/** The start of a journey. `resume` contains the progress of an earlier, closed run of the session. */
export interface JourneyStart {
  tenantId: string;
  sessionId: string;
  industry: Industry;
  mode: Mode;
  leadId: string;
  resume?: { intakeDone: boolean; appointmentDone: boolean; followUpDone?: boolean; roiDone?: boolean };
}

export const JOURNEY_RUN = defineRun<JourneyStart>({
  workflow: 'journey',
  repeat: 'ALLOW_DUPLICATE',
  ...CALLER_WAITS,
  id: ({ tenantId, sessionId }) => journeyWorkflowId(tenantId, sessionId),
  summary: ({ industry }) => (industry === 'law' ? RUN_TEXTS.lawJourney : RUN_TEXTS.realEstateJourney),
  attributes: ({ tenantId, industry, sessionId, leadId, resume }) => ({
    [SEARCH_ATTRIBUTES.tenantId]: tenantId,
    [SEARCH_ATTRIBUTES.industry]: industry,
    [SEARCH_ATTRIBUTES.sessionId]: sessionId,
    [SEARCH_ATTRIBUTES.leadId]: leadId,
    [SEARCH_ATTRIBUTES.step]: furthestStep(resume ?? {}),
  }),
});

/** `fingerprint` distinguishes a repeated request from a different one without revealing what either says. */
export interface IntakeCommand {
  fingerprint: string;
  fields: IntakeFields;
}
export interface IntakeReply {
  leadId: string;
  leadScore: number;
  engagementLevel: EngagementLevel;
}

export interface BookingCommand {
  fingerprint: string;
  leadId: string;
  preferred: PreferredTime;
  dateHint?: string | undefined;
  /** Default: the host's own appointment length. */
  durationMins?: number | undefined;
  start?: string | undefined;
  providerId?: string | undefined;
  /** The hold that is confirmed; the other fields describe its slot. */
  holdId?: string | undefined;
}
export interface BookingReply {
  appointment: Appointment;
}

export interface FollowUpCommand {
  leadId: string;
  templates: FollowUpTemplate[];
  channels: Channel[];
}
/** Messages in `waiting` are not sent yet and are still being tried when the reply is returned. */
export interface FollowUpReply {
  sent: SentMessage[];
  waiting: SentMessage[];
  skipped: SkippedMessage[];
}

export interface RoiCommand {
  inputs: RoiInputs;
  tier: Tier;
}

export const submitIntake = defineUpdate<IntakeReply, [IntakeCommand]>('submitIntake');
export const bookAppointment = defineUpdate<BookingReply, [BookingCommand]>('bookAppointment');
export const sendFollowUp = defineUpdate<FollowUpReply, [FollowUpCommand]>('sendFollowUp');
export const calculateRoi = defineUpdate<RoiFigures, [RoiCommand]>('calculateRoi');

export const JOURNEY_FAILURES = [
  'intake_required',
  'appointment_required',
  'lead_mismatch',
  'already_submitted',
  'already_booked',
  'slot_taken',
  'slot_not_offered',
  'no_slots',
  'hold_expired',
  'journey_closed',
  'conflict_review',
] as const;
/** Why a step was refused: the `type` of the ApplicationFailure, and the `code` of the HTTP answer. */
export type JourneyFailure = (typeof JOURNEY_FAILURES)[number];

/** Details of `slot_taken`, `slot_not_offered`, `no_slots` and `hold_expired`. */
export interface SlotRefusal {
  alternatives: Slot[];
}

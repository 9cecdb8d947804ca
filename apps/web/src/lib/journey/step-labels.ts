/** Names and one-line descriptions of steps and their states, as screens say them. */
import type { JourneyStep, StepState } from '@praxis/contracts/journey/journey.const';
import type { Tone } from '../../components/tone-badge.js';

export const STEP_LABELS: Record<JourneyStep, string> = {
  intake: 'Intake',
  appointment: 'Appointment',
  followup: 'Follow-up',
  roi: 'ROI',
};

export const STEP_TEXTS: Record<JourneyStep, string> = {
  intake: 'Takes the caller’s details, saves the lead and scores it.',
  appointment: 'Finds a free time, holds it so no one else can take it, and books.',
  followup: 'Thanks the customer and says what to bring, by text and email.',
  roi: 'Works out what answering every call would bring in.',
};

export const STATE_LABELS: Record<StepState, { label: string; tone: Tone }> = {
  idle: { label: 'Not run', tone: 'neutral' },
  pending: { label: 'Waiting', tone: 'warn' },
  running: { label: 'Running', tone: 'info' },
  retrying: { label: 'Retrying', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** The texts about a step: its name, its purpose, its state, and its result once it is done. Pure. */
import type { JourneyStep, StepState } from '@praxis/contracts/journey/journey.const';
import { FOLLOW_UP_TEMPLATES } from '@praxis/contracts/message/message.const';
import type { Tone } from '../../components/tone-badge.js';
import { dayIn, money, timeIn } from '../core/format.js';
import { MESSAGE_LABELS } from '../message/message-labels.js';
import type { JourneyState } from './journey-store.js';

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

/** The result of a finished step in one line; undefined if there is no result to show yet. */
export function stepResult(step: JourneyStep, state: JourneyState): string | undefined {
  const { view, lead, appointment, roi } = state;
  switch (step) {
    case 'intake': {
      const id = view?.leadId ?? lead?.id;
      const score = view?.leadScore ?? lead?.score;
      const level = view?.engagementLevel ?? lead?.level;
      const parts = [
        id && `Lead ${id.length > 20 ? id.slice(-8) : id}`,
        score !== undefined && `score ${score} of 100`,
        level && `${level} engagement`,
      ];
      return parts.filter(Boolean).join(', ');
    }
    case 'appointment': {
      const booked = view?.appointment ?? appointment;
      if (!booked) return undefined;
      return `${dayIn(booked.start, booked.timeZone)}, ${timeIn(booked.start, booked.timeZone)} with ${booked.provider}`;
    }
    case 'followup': {
      const messages = [...(view?.messages ?? []), ...state.demoMessages].filter(isFollowUp);
      if (messages.length === 0) return undefined;
      const counts = new Map<string, number>();
      for (const { status: reached } of messages) {
        const label = MESSAGE_LABELS[reached].label.toLowerCase();
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
      const parts = [...counts].map(([label, count]) => `${count} ${label}`);
      return `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}: ${parts.join(', ')}`;
    }
    case 'roi':
      return roi
        ? `${money(roi.monthlyROI)} a month after the fee`
        : 'Calculated. Run it again to see the figures.';
  }
}

/** Whether a message belongs to the follow-up step. Replies to a customer's message belong to no step. */
function isFollowUp({ template }: { template: string }): boolean {
  return FOLLOW_UP_TEMPLATES.some((one) => one === template);
}

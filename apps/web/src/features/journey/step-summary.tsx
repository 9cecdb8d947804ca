/** What a step came to, in one line under its name. */
import { Text } from '@chakra-ui/react/text';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { FOLLOW_UP_TEMPLATES } from '@praxis/contracts/message/message.const';
import { dayIn, latency, money, timeIn } from '../../lib/core/format.js';
import { MESSAGE_LABELS } from '../../lib/message/message-labels.js';
import { useNow } from '../../lib/core/use-now.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import type { StepStatus } from './step-status.js';
import { STEP_TEXTS } from '../../lib/journey/step-labels.js';

interface StepSummaryProps {
  step: JourneyStep;
  state: JourneyState;
  status: StepStatus;
  workerDown: boolean;
  missing: string | undefined;
}

export function StepSummary({ step, state, status, workerDown, missing }: StepSummaryProps) {
  const now = useNow(status.state === 'running', 500);
  const line = ((): { text: string; color: string } => {
    switch (status.state) {
      case 'idle':
        return { text: missing ?? STEP_TEXTS[step], color: 'fg.muted' };
      case 'done':
        return { text: result(step, state) ?? status.note ?? 'Done', color: 'fg.muted' };
      case 'failed':
        return { text: status.note ?? 'It did not work.', color: 'status.bad' };
      case 'running': {
        if (workerDown) return { text: 'Worker down — the journey waits', color: 'status.warn' };
        const waited = status.since ? now - status.since : 0;
        return {
          text: status.note ?? (waited > 1500 ? `Waiting for ${latency(waited)}` : 'Running…'),
          color: 'fg.muted',
        };
      }
      case 'pending':
      case 'retrying':
        return { text: status.note ?? 'Waiting; the journey goes on by itself.', color: 'status.warn' };
    }
  })();
  return (
    <Text
      fontSize="md"
      color={line.color}
      data-testid={`step-${step}-summary`}
      fontVariantNumeric="tabular-nums"
    >
      {line.text}
    </Text>
  );
}

function result(step: JourneyStep, state: JourneyState): string | undefined {
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

/** Answers to what the customer wrote back belong to no step. */
function isFollowUp({ template }: { template: string }): boolean {
  return FOLLOW_UP_TEMPLATES.some((one) => one === template);
}

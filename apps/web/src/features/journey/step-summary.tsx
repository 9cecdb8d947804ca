/** The result of a step, in one line under its name. */
import { Text } from '@chakra-ui/react/text';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { latency } from '../../lib/core/format.js';
import { useNow } from '../../lib/core/use-now.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import type { StepMark } from '../../lib/journey/step-status.js';
import { stepResult } from '../../lib/journey/step-result.js';
import { STEP_TEXTS } from '../../lib/journey/step-labels.js';

interface StepSummaryProps {
  step: JourneyStep;
  state: JourneyState;
  status: StepMark;
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
        return { text: stepResult(step, state) ?? status.note ?? 'Done', color: 'fg.muted' };
      case 'failed':
        return { text: status.note ?? 'It did not work.', color: 'status.bad' };
      case 'running': {
        if (workerDown) return { text: 'Worker down — the journey waits', color: 'status.warn' };
        const waited = status.since ? now - status.since : 0;
        return {
          text: status.note ?? (waited > 1500 ? `Waiting for ${latency(waited)}` : 'Running…'),
          // A running step has a note only when it waits.
          color: status.note ? 'status.warn' : 'fg.muted',
        };
      }
      case 'pending':
      case 'retrying':
        return { text: status.note ?? 'Waiting. The journey continues automatically.', color: 'status.warn' };
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

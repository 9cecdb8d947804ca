/** The four steps of the replayed run: the state of each, how long its request took, and its result. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { JOURNEY_STEPS, type JourneyStep } from '@praxis/contracts/journey/journey.const';
import { StepNode } from '../../../components/journey/step-node.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { latency } from '../../../lib/core/format.js';
import type { JourneyState } from '../../../lib/journey/journey-store.js';
import { STATE_LABELS, STEP_LABELS, STEP_TEXTS, stepResult } from '../../../lib/journey/step-texts.js';
import { stepStatus } from '../../../lib/journey/step-status.js';

/** The steps, for sighted users only; screen readers have the finished run as a list. */
export function ReplaySteps({ journey }: { journey: JourneyState }) {
  return (
    <chakra.ol listStyleType="none" flex="1" aria-hidden>
      {JOURNEY_STEPS.map((step) => (
        <Step key={step} step={step} journey={journey} />
      ))}
    </chakra.ol>
  );
}

function Step({ step, journey }: { step: JourneyStep; journey: JourneyState }) {
  const { state, latencyMs } = stepStatus(journey, step);
  const position = JOURNEY_STEPS.indexOf(step);
  const { label, tone } = STATE_LABELS[state];
  return (
    <Flex
      as="li"
      gap="3"
      px="4"
      data-testid={`replay-${step}`}
      data-state={state}
      color={state === 'idle' ? 'fg.muted' : 'fg'}
    >
      <StepNode state={state} position={position + 1} isLast={position === JOURNEY_STEPS.length - 1} />
      <Box flex="1" minW="0" pt="3">
        <Flex align="center" gap="2" minH="7">
          <Text as="span" fontSize="lg" fontWeight="medium">
            {STEP_LABELS[step]}
          </Text>
          {state !== 'idle' && <ToneBadge tone={tone}>{label}</ToneBadge>}
          {latencyMs !== undefined && (
            <Text as="span" ms="auto" color="fg.muted" fontVariantNumeric="tabular-nums">
              {latency(latencyMs)}
            </Text>
          )}
        </Flex>
        {/* Two lines are reserved, so that the steps below do not move. */}
        <Text color="fg.muted" lineClamp={2} minH="10" fontVariantNumeric="tabular-nums">
          {state === 'done' ? stepResult(step, journey) : STEP_TEXTS[step]}
        </Text>
      </Box>
    </Flex>
  );
}

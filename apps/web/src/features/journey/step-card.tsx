/** One step of the runner: its mark, its state, its result, its Run button, and its form when opened. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { JOURNEY_STEPS, type JourneyStep } from '@praxis/contracts/journey/journey.const';
import { ChevronDown, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { PATHS } from '../../app/paths.js';
import { StepNode } from '../../components/journey/step-node.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { latency } from '../../lib/core/format.js';
import { useNow } from '../../lib/core/use-now.js';
import { workerStore } from '../../lib/health/worker-store.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import { isBusy, missingPrerequisite, stepStatus, type StepMark } from '../../lib/journey/step-status.js';
import { STATE_LABELS, STEP_LABELS, STEP_TEXTS, stepResult } from '../../lib/journey/step-texts.js';
import type { JourneyControls } from './use-journey.js';

interface StepCardProps {
  step: JourneyStep;
  journey: JourneyControls;
  children: ReactNode;
}

export function StepCard({ step, journey, children }: StepCardProps) {
  const state = useStore(journey.store);
  const worker = useStore(workerStore);
  const status = stepStatus(state, step);
  const position = JOURNEY_STEPS.indexOf(step);
  const isLast = position === JOURNEY_STEPS.length - 1;
  const missing = missingPrerequisite(state, step);
  const open = journey.open === step;
  const label = STEP_LABELS[step];
  const words = STATE_LABELS[status.state];
  // ROI may be requested repeatedly; the other steps run once per journey. A step that got demo data may run again.
  const spent = status.state === 'done' && step !== 'roi' && !status.fallback;
  const formId = `step-${step}-form`;
  const toggle = (): void => journey.setOpen(open ? undefined : step);
  return (
    <Flex as="li" id={`step-${step}`} gap="3" px="4" data-testid={`step-${step}`} data-state={status.state}>
      <StepNode state={status.state} position={position + 1} isLast={isLast} />
      <Box flex="1" minW="0" pb="2" borderBottomWidth={isLast ? '0' : '1px'}>
        <Flex align="center" gap="2" minH="12" pt="2.5">
          <chakra.button
            type="button"
            aria-expanded={open}
            aria-controls={formId}
            onClick={toggle}
            display="flex"
            alignItems="center"
            gap="1.5"
            fontWeight="medium"
            fontSize="lg"
            borderRadius="sm"
            cursor="pointer"
            minH="8"
          >
            {label}
            <Box
              as="span"
              color="fg.muted"
              transform={open ? 'rotate(180deg)' : undefined}
              transition="transform {durations.fast}"
            >
              <ChevronDown size={16} aria-hidden />
            </Box>
          </chakra.button>
          <ToneBadge tone={words.tone} testId={`step-${step}-state`}>
            {words.label}
          </ToneBadge>
          {status.fallback && <ToneBadge tone="warn">Demo data</ToneBadge>}
          <Flex ms="auto" align="center" gap="3">
            {status.latencyMs !== undefined && (
              <Box
                as="span"
                fontSize="md"
                color="fg.muted"
                fontVariantNumeric="tabular-nums"
                display={{ base: 'none', sm: 'inline' }}
                title="How long the call took"
              >
                {latency(status.latencyMs)}
              </Box>
            )}
            <Button
              size="sm"
              variant="subtle"
              aria-label={`Run ${label}`}
              aria-describedby={missing ? `step-${step}-hint` : undefined}
              disabled={Boolean(missing) || spent || isBusy(status) || state.runningAll}
              type="submit"
              form={formId}
            >
              <Play aria-hidden />
              Run
            </Button>
          </Flex>
        </Flex>
        <Box id={`step-${step}-hint`}>
          <StepSummary
            step={step}
            state={state}
            status={status}
            workerDown={worker.up === false}
            missing={missing}
          />
          {status.limitReached && (
            <Button size="sm" variant="outline" mt="2" asChild>
              <Link to={PATHS.auth}>Sign up</Link>
            </Button>
          )}
        </Box>
        {/* Rendered even when closed, because the Run button above and Enter in a field submit this form. */}
        <chakra.form
          id={formId}
          data-form={step}
          noValidate
          pt={open ? '3' : '0'}
          pb={open ? '3' : '0'}
          onSubmit={(event) => {
            event.preventDefault();
            void journey.run(step);
          }}
        >
          {open && children}
        </chakra.form>
      </Box>
    </Flex>
  );
}

interface StepSummaryProps {
  step: JourneyStep;
  state: JourneyState;
  status: StepMark;
  workerDown: boolean;
  missing: string | undefined;
}

/**
 * The result of the step, in one line under its name. A separate component, so that only this line renders twice a
 * second while the step runs.
 */
function StepSummary({ step, state, status, workerDown, missing }: StepSummaryProps) {
  const now = useNow(status.state === 'running', 500);
  const line = ((): { text: string; color: string } => {
    switch (status.state) {
      case 'idle':
        return { text: missing ?? STEP_TEXTS[step], color: 'fg.muted' };
      case 'done':
        return { text: stepResult(step, state) ?? status.note ?? 'Done', color: 'fg.muted' };
      case 'failed':
        return { text: status.note ?? 'This step failed.', color: 'status.bad' };
      case 'running': {
        if (workerDown) return { text: 'Worker down — the journey waits', color: 'status.warn' };
        const waited = status.since ? now - status.since : 0;
        return {
          text: status.note ?? (waited > 1500 ? `Waiting for ${latency(waited)}` : 'Running…'),
          // A running step has a note only if it waits.
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

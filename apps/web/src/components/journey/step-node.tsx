/**
 * A step's mark on the line, and the line to the next step: still, flowing while the step runs, filled once it is done.
 */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { StepState } from '@praxis/contracts/journey/journey.const';
import { Check, Hourglass, LoaderCircle, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOK: Record<StepState, { bg: string; color: string; border: string }> = {
  idle: { bg: 'bg.panel', color: 'fg.muted', border: 'border.strong' },
  pending: { bg: 'status.warn.subtle', color: 'status.warn', border: 'status.warn' },
  running: { bg: 'brand.subtle', color: 'brand.fg', border: 'brand.fg' },
  retrying: { bg: 'status.warn.subtle', color: 'status.warn', border: 'status.warn' },
  done: { bg: 'status.good.subtle', color: 'status.good', border: 'status.good' },
  failed: { bg: 'status.bad.subtle', color: 'status.bad', border: 'status.bad' },
};

function icon(state: StepState, position: number): ReactNode {
  switch (state) {
    case 'idle':
      return position;
    case 'pending':
      return <Hourglass size={14} aria-hidden />;
    case 'running':
      return (
        <Box as="span" display="inline-flex" animation="spin 0.9s linear infinite">
          <LoaderCircle size={14} aria-hidden />
        </Box>
      );
    case 'retrying':
      return (
        <Box as="span" display="inline-flex" animation="spin 1.8s linear infinite">
          <RotateCw size={14} aria-hidden />
        </Box>
      );
    case 'done':
      return <Check size={14} aria-hidden />;
    case 'failed':
      return <X size={14} aria-hidden />;
  }
}

interface StepNodeProps {
  state: StepState;
  position: number;
  /** The last node has no line below it. */
  isLast: boolean;
}

export function StepNode({ state, position, isLast }: StepNodeProps) {
  const { bg, color, border } = LOOK[state];
  return (
    <Flex direction="column" align="center" alignSelf="stretch" w="7" flexShrink="0" aria-hidden>
      <Flex
        align="center"
        justify="center"
        w="7"
        h="7"
        mt="3"
        borderRadius="full"
        borderWidth="1.5px"
        borderColor={border}
        bg={bg}
        color={color}
        fontSize="xs"
        fontWeight="medium"
        flexShrink="0"
        transition="background-color {durations.moderate}, border-color {durations.moderate}, color {durations.moderate}"
      >
        {icon(state, position)}
      </Flex>
      {!isLast && <Line state={state} />}
    </Flex>
  );
}

/** Dashes that flow while the step runs; the line fills downward when the step is done. */
function Line({ state }: { state: StepState }) {
  const isAlive = state === 'running' || state === 'retrying' || state === 'pending';
  return (
    <Box
      position="relative"
      flex="1"
      w="2px"
      mb="-3"
      minH="4"
      css={{ '--line': isAlive ? 'colors.brand.fg' : 'colors.border.subtle' }}
      bg={isAlive ? undefined : 'var(--line)'}
      backgroundImage={
        isAlive ? 'repeating-linear-gradient(to bottom, var(--line) 0 8px, transparent 8px 12px)' : undefined
      }
      animation={isAlive ? 'flow 0.6s linear infinite' : undefined}
    >
      <Box
        position="absolute"
        inset="0"
        bg="status.good"
        transformOrigin="top"
        transform={state === 'done' ? 'scaleY(1)' : 'scaleY(0)'}
        transition="transform {durations.moderate} ease-out"
      />
    </Box>
  );
}

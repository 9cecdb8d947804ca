/** A step's mark on the line, and the line to the next: still, flowing while it runs, solid once done. */
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
  /** State of the next step; undefined for the last, which has no line below. */
  next: StepState | undefined;
}

export function StepNode({ state, position, next }: StepNodeProps) {
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
        transition="background-color 180ms, border-color 180ms, color 180ms"
      >
        {icon(state, position)}
      </Flex>
      {next && <Line state={state} next={next} />}
    </Flex>
  );
}

function Line({ state, next }: { state: StepState; next: StepState }) {
  const alive = ['running', 'retrying', 'pending'];
  const flowing = alive.includes(state) || alive.includes(next);
  const dashes = 'repeating-linear-gradient(to bottom, var(--line) 0 8px, transparent 8px 12px)';
  return (
    <Box
      flex="1"
      w="2px"
      mb="-3"
      minH="4"
      css={{
        '--line': `colors.${state === 'done' && !flowing ? 'status.good' : flowing ? 'brand.fg' : 'border.strong'}`,
      }}
      backgroundImage={flowing ? dashes : undefined}
      bg={flowing ? undefined : 'var(--line)'}
      opacity={state === 'idle' && !flowing ? 0.5 : 1}
      animation={flowing ? 'flow 0.6s linear infinite' : undefined}
    />
  );
}

/** One endpoint of the checklist: its state, its name, its response time, and the button that tests it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { ToneBadge } from '../../components/tone-badge.js';
import { latency } from '../../lib/core/format.js';
import type { TestState } from './checklist-store.js';
import type { Endpoint } from './endpoints.js';
import { stateLabel } from './test-labels.js';

interface ChecklistRowProps {
  endpoint: Endpoint;
  state: TestState | undefined;
  /** Why it cannot be sent now, or why Run All leaves it out. */
  reason: string | undefined;
  /** True when it cannot be sent now. */
  isClosed: boolean;
  isOpen: boolean;
  onOpen: (id: string) => void;
  onTest: (endpoint: Endpoint) => void;
}

export function ChecklistRow({
  endpoint,
  state,
  reason,
  isClosed,
  isOpen,
  onOpen,
  onTest,
}: ChecklistRowProps) {
  const { id, method, path, summary } = endpoint;
  const { label, tone } = stateLabel(state);
  const done = state && state.status !== 'running' ? state : undefined;
  return (
    <Box
      data-testid="checklist-row"
      data-endpoint={id}
      data-state={state?.status ?? 'not-run'}
      display="grid"
      gridTemplateColumns={{
        base: '4.75rem minmax(0, 1fr) auto',
        md: '4.75rem 3.5rem minmax(0, 1fr) 4rem auto',
      }}
      columnGap="3"
      alignItems="center"
      h="full"
      px="4"
      borderTopWidth="1px"
      bg={isOpen ? 'bg.raised' : undefined}
      _hover={{ bg: 'bg.raised' }}
    >
      <Box>
        <ToneBadge tone={tone}>{label}</ToneBadge>
      </Box>
      <Box display={{ base: 'none', md: 'block' }} fontFamily="mono" fontSize="xs" color="fg.muted">
        {method.toUpperCase()}
      </Box>
      <chakra.button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(id)}
        textAlign="start"
        minW="0"
        py="1"
        cursor="pointer"
        borderRadius="sm"
      >
        <Box truncate>{summary}</Box>
        <Box truncate fontSize="xs" color={done?.status === 'error' ? 'status.bad' : 'fg.muted'}>
          <Box as="span" fontFamily="mono">
            {path}
          </Box>
          {done?.message ? ` · ${done.message}` : reason ? ` · ${reason}` : ''}
        </Box>
      </chakra.button>
      <Box
        display={{ base: 'none', md: 'block' }}
        fontSize="md"
        color="fg.muted"
        textAlign="end"
        fontVariantNumeric="tabular-nums"
      >
        {done && latency(done.durationMs)}
      </Box>
      <Button
        size="xs"
        variant="subtle"
        aria-label={`Test ${summary}`}
        title={isClosed ? reason : undefined}
        disabled={isClosed || state?.status === 'running'}
        onClick={() => onTest(endpoint)}
      >
        Test
      </Button>
    </Box>
  );
}

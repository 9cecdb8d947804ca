/** One request of the Event Console: a line with status and latency that opens to show the request and the response. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ConsoleEntry } from '../../lib/event/console-store.js';
import { clock, latency } from '../../lib/core/format.js';
import { ConsoleDetail } from './console-detail.js';

const OUTCOME_COLOR = { pending: 'status.warn', ok: 'status.good', failed: 'status.bad' } as const;
/** A latency bar is full at this many milliseconds. */
const FULL_BAR_MS = 400;

function statusText({ outcome, status, kind }: ConsoleEntry): string {
  if (outcome === 'pending') return 'pending';
  if (kind === 'worker') return outcome === 'ok' ? 'up' : 'down';
  if (kind === 'fallback') return 'demo';
  return status === undefined ? 'failed' : String(status);
}

export function ConsoleRow({ entry }: { entry: ConsoleEntry }) {
  const [open, setOpen] = useState(false);
  const color = entry.kind === 'fallback' ? 'status.warn' : OUTCOME_COLOR[entry.outcome];
  const detailId = `${entry.id}-detail`;
  return (
    <Box
      as="li"
      data-testid="console-entry"
      data-outcome={entry.outcome}
      data-path={entry.path}
      data-kind={entry.kind}
      borderTopWidth="1px"
    >
      <chakra.button
        type="button"
        aria-expanded={open}
        aria-controls={detailId}
        onClick={() => setOpen(!open)}
        display="grid"
        gridTemplateColumns={{
          base: '1rem 3rem 1fr auto',
          md: '1rem 4.5rem 3.25rem minmax(0, 1fr) 4.5rem 8.5rem',
        }}
        columnGap="2"
        alignItems="center"
        w="full"
        minH="8"
        px="4"
        textAlign="start"
        fontSize="md"
        fontVariantNumeric="tabular-nums"
        cursor="pointer"
        _hover={{ bg: 'bg.raised' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <Box
          color="fg.muted"
          transform={open ? 'rotate(90deg)' : undefined}
          transition="transform {durations.fast}"
        >
          <ChevronRight size={14} aria-hidden />
        </Box>
        <Box color="fg.muted" display={{ base: 'none', md: 'block' }}>
          {clock(entry.at)}
        </Box>
        <Box fontFamily="mono" fontSize="xs" color="fg.muted">
          {entry.method}
        </Box>
        <Box minW="0" truncate>
          <Box as="span" fontFamily="mono" fontSize="xs">
            {entry.path}
          </Box>
          {entry.note && (
            <Box as="span" ms="2" color={entry.outcome === 'failed' ? 'status.bad' : 'fg.muted'}>
              {entry.note}
            </Box>
          )}
        </Box>
        <Box color={color} fontWeight="medium">
          {statusText(entry)}
        </Box>
        <Flex display={{ base: 'none', md: 'flex' }} align="center" gap="2" justify="flex-end">
          <Latency entry={entry} color={color} />
        </Flex>
      </chakra.button>
      <Box id={detailId} hidden={!open}>
        {open && <ConsoleDetail entry={entry} />}
      </Box>
    </Box>
  );
}

function Latency({ entry, color }: { entry: ConsoleEntry; color: string }) {
  if (entry.outcome === 'pending') {
    return (
      <Box as="span" color="status.warn" animation="pulse 1s infinite">
        waiting
      </Box>
    );
  }
  if (entry.latencyMs === undefined) return null;
  const share = Math.min(1, entry.latencyMs / FULL_BAR_MS);
  return (
    <>
      <Box w="16" h="1" borderRadius="full" bg="bg.raised" overflow="hidden" aria-hidden>
        <Box h="full" bg={color} style={{ width: `${Math.max(3, share * 100)}%` }} />
      </Box>
      <Box as="span" w="14" textAlign="end">
        {latency(entry.latencyMs)}
      </Box>
    </>
  );
}

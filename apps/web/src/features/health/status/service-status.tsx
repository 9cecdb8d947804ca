/**
 * Whether everything works, in one word; pressing it shows each service (specification 2, section 2 "Service Status
 * widget").
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Tone } from '../../../components/tone-badge.js';
import { useNow } from '../../../lib/core/use-now.js';
import { ServiceLineRow } from './service-line.js';
import { overallHealth, type ServiceLine } from './service-lines.js';
import { useServiceLines } from './use-service-lines.js';

interface ServiceStatusProps {
  /** `full` is the list under a heading that folds it; `compact` is a word that opens the list below it. */
  mode?: 'compact' | 'full';
}

export function ServiceStatus({ mode = 'full' }: ServiceStatusProps) {
  const compact = mode === 'compact';
  const lines = useServiceLines();
  const [isOpen, setOpen] = useState(mode === 'full');
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  // Scrolls to the list, because it opens at the bottom of the page, below the visible part.
  useEffect(() => {
    if (compact && isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [compact, isOpen]);
  const { state, tone, label, word } = overallHealth(lines);
  const healthy = lines.filter(({ status }) => status === 'healthy').length;
  const count = `${healthy} of ${lines.length} healthy`;
  const isKnown = state !== 'unknown';
  return (
    <Box data-testid="service-status" data-state={state} mt={compact ? '1' : undefined}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Button
        size={compact ? 'xs' : 'sm'}
        variant="ghost"
        // Aligns the button's text with the text around it.
        ms="-2"
        px="2"
        aria-label={`Service status: ${[compact ? word : label, ...(isKnown ? [count] : [])].join(', ')}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        disabled={!isKnown}
        onClick={() => setOpen(!isOpen)}
      >
        <Dot tone={tone} />
        {compact ? word : label}
        {isKnown && (
          <Box as="span" color="fg.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {compact ? `${healthy}/${lines.length}` : count}
          </Box>
        )}
        <Box
          as="span"
          transform={isOpen ? 'rotate(180deg)' : undefined}
          transition="transform {durations.fast}"
        >
          <ChevronDown size={14} aria-hidden />
        </Box>
      </Button>
      <Box ref={list} id={listId} hidden={!isOpen}>
        {isOpen && <Lines lines={lines} head={compact ? label : undefined} />}
      </Box>
    </Box>
  );
}

const DOT: Record<Tone, string> = {
  good: 'status.good',
  warn: 'status.warn',
  bad: 'status.bad',
  info: 'status.info',
  booked: 'status.booked',
  neutral: 'border.strong',
};

function Dot({ tone }: { tone: Tone }) {
  return <Box as="span" w="2" h="2" flexShrink="0" borderRadius="full" bg={DOT[tone]} />;
}

function Lines({ lines, head }: { lines: readonly ServiceLine[]; head: string | undefined }) {
  const now = useNow(lines.some(({ lastFailure }) => lastFailure !== undefined));
  return (
    <>
      {head && (
        <Text fontSize="md" fontWeight="medium" color="fg" mt="3" mb="2">
          {head}
        </Text>
      )}
      <chakra.ul
        aria-label="Services"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: 'repeat(auto-fill, minmax(17rem, 1fr))' }}
        columnGap="6"
      >
        {lines.map((line) => (
          <ServiceLineRow key={line.id} line={line} now={now} />
        ))}
      </chakra.ul>
    </>
  );
}

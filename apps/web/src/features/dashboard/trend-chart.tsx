/** One bar a day, its filled part booked. Read with the pointer or the arrow keys; the same figures are in the table. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { TrendDay } from '@praxis/contracts/dashboard/dashboard';
import { useRef, useState, type KeyboardEvent } from 'react';
import { number } from '../../lib/core/format.js';
import { dayLabel, scaleTop, shortDay } from './period-labels.js';

/** A label under every so many days, counted from today. */
const LABEL_EVERY = 7;
const style = {
  '& .plot': { position: 'relative', height: '48', ms: '9', display: 'flex', alignItems: 'stretch' },
  '& .line': {
    position: 'absolute',
    insetX: '0',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    pointerEvents: 'none',
  },
  '& .line > span': {
    position: 'absolute',
    insetInlineEnd: '100%',
    paddingInlineEnd: '2',
    transform: 'translateY(-50%)',
    fontSize: 'xs',
    color: 'fg.muted',
  },
  '& .day': {
    flex: '1',
    minWidth: '0',
    position: 'relative',
    px: { base: '1px', md: '0.5' },
    display: 'flex',
    alignItems: 'flex-end',
    borderRadius: 'sm',
    '&:hover, &[data-active=true]': { bg: 'bg.raised' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '& .bar': {
    width: '100%',
    maxWidth: '6',
    marginInline: 'auto',
    borderTopRadius: '2px',
    display: 'flex',
    alignItems: 'flex-end',
    boxShadow: 'inset 0 0 0 1px {colors.brand.solid}',
    bg: 'brand.subtle',
  },
  '& .booked': { width: '100%', borderTopRadius: '2px', bg: 'status.booked' },
} as const;

export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  const [active, setActive] = useState<number | undefined>();
  const plot = useRef<HTMLDivElement>(null);
  const top = scaleTop(Math.max(...days.map(({ leads }) => leads)));
  const today = days.length - 1;
  const shown = days[active ?? today];
  const move = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, active ?? today, days.length);
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
    plot.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus();
  };
  return (
    <Box px="4" py="3" css={style}>
      <Flex gap="4" wrap="wrap" justify="space-between" fontSize="md" mb="3">
        <Text data-testid="trend-reading">
          {shown &&
            (active === undefined || active === today ? `Today, ${dayLabel(shown)}` : dayLabel(shown))}
        </Text>
        <Flex gap="4" color="fg.muted" aria-hidden>
          <Key name="Leads" />
          <Key name="Booked" booked />
        </Flex>
      </Flex>
      <div
        ref={plot}
        className="plot"
        role="group"
        aria-label="Leads and bookings by day. Use the arrow keys to move between days."
        onKeyDown={move}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
      >
        {[top, top / 2, 0].map((value) => (
          <div key={value} className="line" aria-hidden style={{ bottom: `${(100 * value) / top}%` }}>
            <span>{number(value)}</span>
          </div>
        ))}
        {days.map((day, index) => (
          <div
            key={day.day}
            className="day"
            role="img"
            aria-label={dayLabel(day)}
            data-testid="trend-day"
            data-index={index}
            data-active={index === active}
            tabIndex={index === (active ?? today) ? 0 : -1}
            onPointerEnter={() => setActive(index)}
            onFocus={() => setActive(index)}
          >
            <div className="bar" style={{ height: `${(100 * day.leads) / top}%` }}>
              <div className="booked" style={{ height: `${(100 * day.booked) / Math.max(1, day.leads)}%` }} />
            </div>
          </div>
        ))}
      </div>
      <Flex ms="9" mt="1" fontSize="xs" color="fg.muted" aria-hidden>
        {days.map(({ day }, index) => (
          <chakra.span key={day} flex="1" minW="0" position="relative" h="4">
            {(today - index) % LABEL_EVERY === 0 && (
              <chakra.span position="absolute" insetInlineEnd="0" whiteSpace="nowrap">
                {shortDay(day)}
              </chakra.span>
            )}
          </chakra.span>
        ))}
      </Flex>
    </Box>
  );
}

function Key({ name, booked = false }: { name: string; booked?: boolean }) {
  return (
    <Flex align="center" gap="1.5">
      <Box
        w="2.5"
        h="2.5"
        borderRadius="2px"
        bg={booked ? 'status.booked' : 'brand.subtle'}
        boxShadow={booked ? undefined : 'inset 0 0 0 1px {colors.brand.solid}'}
      />
      {name}
    </Flex>
  );
}

/** The day a key leads to; undefined for a key of no meaning here. */
function targetOf(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(count - 1, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** A bar chart with one bar per day, each of which can be partly filled. Read with the pointer or arrow keys; show the figures as text too. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { shortDay } from '../lib/core/calendar-day.js';
import { number } from '../lib/core/format.js';
import { scaleTop } from '../lib/core/scale-top.js';

/** By default, every seventh day has a label, counted from the last. */
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
  '& .part': { width: '100%', borderTopRadius: '2px', bg: 'status.booked' },
} as const;

export interface DayBar {
  /** `2026-11-03`. */
  day: string;
  /** The day with its figures, as a sentence. */
  label: string;
  value: number;
  /** How much of the value is drawn filled. */
  part?: number;
}

interface DayBarsProps {
  /** At least one day, oldest first. */
  days: readonly DayBar[];
  /** Names the chart for screen readers. */
  label: string;
  /** The last day is today. */
  endsToday: boolean;
  /** Test ids are `<name>-day` and `<name>-reading`. */
  name: string;
  /** A label under every nth bar, counted from the last. */
  labelEvery?: number;
  /** The meaning of the colors. */
  legend?: ReactNode;
}

export function DayBars({ days, label, endsToday, name, labelEvery = LABEL_EVERY, legend }: DayBarsProps) {
  const [active, setActive] = useState<number | undefined>();
  const plot = useRef<HTMLDivElement>(null);
  const top = scaleTop(Math.max(...days.map(({ value }) => value)));
  const last = days.length - 1;
  const at = Math.min(active ?? last, last);
  const shown = days[at];
  const move = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, at, days.length);
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
    plot.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus();
  };
  return (
    <Box px="4" py="3" css={style}>
      <Flex gap="4" wrap="wrap" justify="space-between" fontSize="md" mb="3">
        <Text data-testid={`${name}-reading`}>
          {shown && (endsToday && at === last ? `Today, ${shown.label}` : shown.label)}
        </Text>
        {legend}
      </Flex>
      <div
        ref={plot}
        className="plot"
        role="group"
        aria-label={`${label}. Use the arrow keys to move between days.`}
        onKeyDown={move}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
      >
        {[top, top / 2, 0].map((value) => (
          <div key={value} className="line" aria-hidden style={{ bottom: `${(100 * value) / top}%` }}>
            <span>{number(value)}</span>
          </div>
        ))}
        {days.map((bar, index) => (
          <div
            key={bar.day}
            className="day"
            role="img"
            aria-label={bar.label}
            data-testid={`${name}-day`}
            data-index={index}
            data-active={index === active}
            tabIndex={index === at ? 0 : -1}
            onPointerEnter={() => setActive(index)}
            onFocus={() => setActive(index)}
          >
            <div className="bar" style={{ height: `${(100 * bar.value) / top}%` }}>
              {bar.part !== undefined && (
                <div className="part" style={{ height: `${(100 * bar.part) / Math.max(1, bar.value)}%` }} />
              )}
            </div>
          </div>
        ))}
      </div>
      <Flex ms="9" mt="1" fontSize="xs" color="fg.muted" aria-hidden>
        {days.map(({ day }, index) => (
          <chakra.span key={day} flex="1" minW="0" position="relative" h="4">
            {(last - index) % labelEvery === 0 && (
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

/** The index of the day that a key moves to; undefined for keys that do nothing here. */
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

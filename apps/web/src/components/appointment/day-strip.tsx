/**
 * A week of days to choose from; days without a free time are marked and cannot be chosen. Arrow keys move between
 * days.
 */
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { wallDay } from '../../lib/core/format.js';

interface DayStripProps {
  /** Free times of each day; undefined until they are known. */
  days: readonly { date: string; free: number | undefined }[];
  chosen: string | undefined;
  onChoose: (date: string) => void;
  /** Weeks forward or back. */
  onMove: (weeks: number) => void;
  canGoBack: boolean;
}

export function DayStrip({ days, chosen, onChoose, onMove, canGoBack }: DayStripProps) {
  const { text } = useClientLanguage();
  return (
    // On a phone, seven thumb-sized days leave no room for the buttons beside them.
    <Grid templateColumns={{ base: '1fr 1fr', sm: 'auto minmax(0, 1fr) auto' }} gap="1" mb="2">
      <Button
        variant="ghost"
        size="sm"
        px="1"
        w={{ base: '11', sm: 'auto' }}
        height={{ base: '11', sm: 'auto' }}
        gridColumn="1"
        gridRow={{ base: '2', sm: '1' }}
        aria-label={text('times.earlier')}
        disabled={!canGoBack}
        onClick={() => onMove(-1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Grid
        gridColumn={{ base: '1 / -1', sm: '2' }}
        gridRow="1"
        templateColumns="repeat(7, minmax(0, 1fr))"
        gap={{ base: '0.5', sm: '1' }}
        role="group"
        aria-label={text('times.days')}
        onKeyDown={goAlong}
      >
        {days.map(({ date, free }) => (
          <DayButton key={date} date={date} free={free} chosen={date === chosen} onChoose={onChoose} />
        ))}
      </Grid>
      <Button
        variant="ghost"
        size="sm"
        px="1"
        w={{ base: '11', sm: 'auto' }}
        height={{ base: '11', sm: 'auto' }}
        justifySelf="end"
        gridColumn={{ base: '2', sm: '3' }}
        gridRow={{ base: '2', sm: '1' }}
        aria-label={text('times.later')}
        onClick={() => onMove(1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </Grid>
  );
}

interface DayButtonProps {
  date: string;
  free: number | undefined;
  chosen: boolean;
  onChoose: (date: string) => void;
}

function DayButton({ date, free, chosen, onChoose }: DayButtonProps) {
  const { language, text } = useClientLanguage();
  const name = wallDay(`${date}T12:00:00`, language);
  const unavailable = free === 0;
  const labelOf = (): string => {
    if (free === undefined) return name;
    return unavailable
      ? text('times.nothing', { day: name })
      : text('times.free', { day: name, count: free });
  };
  return (
    <chakra.button
      type="button"
      data-testid="slot-day"
      data-date={date}
      aria-pressed={chosen}
      // `aria-disabled` keeps the button focusable, so that a screen reader can say why the day cannot be chosen.
      aria-disabled={unavailable ? true : undefined}
      aria-label={labelOf()}
      onClick={() => !unavailable && onChoose(date)}
      py="1"
      borderWidth="1px"
      borderRadius="sm"
      cursor={unavailable ? 'not-allowed' : 'pointer'}
      color={unavailable ? 'fg.muted' : 'fg'}
      borderStyle={unavailable ? 'dashed' : 'solid'}
      textDecoration={unavailable ? 'line-through' : undefined}
      _pressed={{
        bg: 'brand.subtle',
        borderColor: 'brand.fg',
        boxShadow: 'inset 0 0 0 1px {colors.brand.fg}',
      }}
    >
      <Text as="span" display="block" fontSize="xs" color="fg.muted">
        {name.slice(0, 3)}
      </Text>
      <Text as="span" fontSize="md" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {Number(date.slice(8))}
      </Text>
    </chakra.button>
  );
}

/** The left and right arrow keys move the focus by a day; Home and End move it to the first and last day. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const targets: Record<string, number> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(buttons.length - 1, at + 1),
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}

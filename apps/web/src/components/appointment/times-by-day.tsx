/**
 * The one component for finding a free time: a strip of days that shows which have free times, and the times of the
 * chosen day.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.js';
import {
  DAYS_IN_STRIP,
  dayOf,
  useWeekOfTimes,
  type TimeSource,
} from '../../lib/appointment/week-of-times.js';
import { wallDay, zoneName } from '../../lib/core/format.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { useTranslated } from '../../lib/language/translated.js';
import { dayAfter } from '../../lib/core/zoned-time.js';
import { FormField } from '../form-field.js';
import { Loading } from '../loading.js';
import { SlotChoice } from '../slot-choice.js';
import { DayStrip } from './day-strip.js';

interface TimesByDayProps {
  source: TimeSource;
  /** The zone of all times in the list; without it, each host's own. */
  timeZone?: string;
  /** The first day to search, `2026-05-04`. */
  from: string;
  /** No day before this one is shown. */
  earliest: string;
  /** Start of the chosen time. */
  chosen: string | undefined;
  onChoose: (slot: Slot) => void;
  /** Called when another day is shown, on which nothing is chosen yet. */
  onDay?: () => void;
  disabled?: boolean;
  /** Label of a field that jumps to any day; without it, there is no such field. */
  dateLabel?: string;
  autoFocus?: boolean;
  /** The effect of choosing a time; shown after the day and the time zone. */
  hint?: string;
  /** Shown when free times cannot be loaded. A refusal shows the server's reason instead. */
  failure: string;
}

export function TimesByDay(props: TimesByDayProps) {
  const { language, text } = useClientLanguage();
  const { problem } = useTranslated();
  const { source, from, earliest, chosen, onChoose, onDay, disabled = false, hint, failure } = props;
  const [at, setAt] = useState({ from, first: from });
  // If the caller asks for another day, the strip starts over from that day.
  const first = at.from === from ? at.first : from;
  const [picked, setPicked] = useState<string>();
  // The date being typed; it is separate, because a partly typed date has impossible years.
  const [typed, setTyped] = useState<string>();
  const { dates, slots } = useWeekOfTimes(source, first, props.timeZone);
  const times = slots.data ?? [];
  const freeOn = (date: string): Slot[] => times.filter((slot) => dayOf(slot) === date);
  const day = [picked, ...dates].find((date) => date !== undefined && freeOn(date).length > 0);
  const shown = day === undefined ? [] : freeOn(day);
  const show = (date: string): void => {
    setAt({ from, first: date < earliest ? earliest : date });
    setPicked(undefined);
    onDay?.();
  };
  const isRefused = slots.error instanceof ApiError && slots.error.status === 400;
  return (
    <Grid
      gap="2"
      templateColumns="minmax(0, 1fr)"
      role="group"
      aria-label={text('times.label')}
      data-testid="free-times"
    >
      {props.dateLabel && (
        <FormField label={props.dateLabel}>
          <Input
            type="date"
            data-autofocus={props.autoFocus}
            min={earliest}
            value={typed ?? day ?? first}
            onChange={({ target: { value } }) => {
              setTyped(value);
              if (value >= earliest) show(value);
            }}
            onBlur={() => setTyped(undefined)}
          />
        </FormField>
      )}
      <DayStrip
        days={dates.map((date) => ({ date, free: slots.isSuccess ? freeOn(date).length : undefined }))}
        chosen={day}
        onChoose={(date) => {
          setPicked(date);
          onDay?.();
        }}
        onMove={(weeks) => show(dayAfter(dates[0] ?? first, weeks * DAYS_IN_STRIP))}
        canGoBack={(dates[0] ?? first) > earliest}
      />
      {slots.isPending && (
        <Loading label={text('times.loading')}>
          <Skeleton height="9" />
        </Loading>
      )}
      {slots.error && (
        <Flex gap="3" align="center" justify="space-between" fontSize="md" color="fg.muted">
          {isRefused ? problem(slots.error.message) : failure}
          {!isRefused && (
            <Button size="xs" variant="outline" onClick={() => void slots.refetch()}>
              {text('page.tryAgain')}
            </Button>
          )}
        </Flex>
      )}
      {slots.isSuccess && shown.length === 0 && (
        <Text fontSize="md" color="fg.muted">
          {text('times.none')}
        </Text>
      )}
      {shown[0] && (
        <>
          <Text fontSize="md" color="fg.muted">
            {wallDay(shown[0].start, language)}, {zoneName(shown[0].start, shown[0].timeZone, language)}.
            {hint && ` ${hint}`}
          </Text>
          <Box maxH="48" overflowY="auto" p="0.5" m="-0.5">
            <SlotChoice slots={shown} chosen={chosen} onChoose={onChoose} disabled={disabled} days="none" />
          </Box>
        </>
      )}
    </Grid>
  );
}

/** Days and their free times; picking a time holds it for `HOLD_MINUTES`. After a refusal, the nearest others. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Loading } from '../../components/loading.js';
import { SlotChoice } from '../../components/slot-choice.js';
import { ApiError } from '../../lib/api/api-error.js';
import { wallDay, zoneName } from '../../lib/core/format.js';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { dayAfter, dayAhead } from '../../lib/core/zoned-time.js';
import { useState } from 'react';
import { DayStrip } from './day-strip.js';
import { HoldNote } from './hold-note.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import type { AppointmentValues } from './step-schemas.js';
import { useHold, useWeekOfSlots } from './use-slots.js';

interface SlotPickerProps {
  store: StoreApi<JourneyState>;
  form: UseFormReturn<AppointmentValues>;
  onBook: (slot: Slot) => void;
  error?: string | undefined;
}

export function SlotPicker({ store, form, onBook, error }: SlotPickerProps) {
  const { industry, alternatives } = useStore(store);
  const values = useWatch({ control: form.control });
  const { from, move, canGoBack } = useFirstDay(values.dateHint);
  const { dates, slots } = useWeekOfSlots(industry, values, from);
  const [picked, setPicked] = useState<string>();
  const { hold, pick, holding } = useHold(store, form);

  if (alternatives.length > 0) {
    return (
      <Box data-testid="slot-alternatives" role="group" aria-label="Nearest free times">
        <Text fontSize="md" fontWeight="medium" mb="1.5">
          That time was just taken. Choose one of the nearest:
        </Text>
        <SlotChoice slots={alternatives} onChoose={onBook} days="inline" />
      </Box>
    );
  }
  if (slots.isError) {
    // A refusal says what to change; an outage must not keep anybody from booking.
    const refused = slots.error instanceof ApiError && slots.error.status === 400;
    return (
      <Text fontSize="md" color="fg.muted">
        {refused
          ? slots.error.message
          : 'Could not load free times. You can still book the first one that fits.'}
      </Text>
    );
  }
  const byDay = new Map<string, Slot[]>();
  for (const slot of slots.data ?? []) {
    const date = slot.start.slice(0, 10);
    byDay.set(date, [...(byDay.get(date) ?? []), slot]);
  }
  const shown = picked !== undefined && byDay.has(picked) ? picked : dates.find((date) => byDay.has(date));
  const times = shown === undefined ? [] : (byDay.get(shown) ?? []);
  const [first] = times;
  return (
    <Box role="group" aria-label="Free times" data-testid="slot-picker">
      <DayStrip
        days={dates.map((date) => ({
          date,
          free: slots.isPending ? undefined : (byDay.get(date)?.length ?? 0),
        }))}
        chosen={shown}
        onChoose={setPicked}
        onMove={move}
        canGoBack={canGoBack}
      />
      {slots.isPending && (
        <Loading label="Loading free times">
          <Skeleton height="9" />
        </Loading>
      )}
      {slots.isSuccess && !first && (
        <Text fontSize="md" color="fg.muted">
          No free times then. Choose another day or time of day.
        </Text>
      )}
      {first && (
        <>
          <Text fontSize="md" color="fg.muted" mb="1.5">
            {wallDay(first.start)}, {zoneName(first.start, first.timeZone)}. Choose a time to hold it, or book
            to get the first.
          </Text>
          <SlotChoice slots={times} chosen={values.start} onChoose={pick} disabled={holding} days="none" />
        </>
      )}
      {hold && <HoldNote hold={hold} />}
      {error && (
        <Text color="status.bad" fontSize="xs">
          {error}
        </Text>
      )}
    </Box>
  );
}

/** The first day of the week shown: the requested one, or tomorrow, and weeks from there. */
function useFirstDay(dateHint: string | undefined): {
  from: string;
  move: (weeks: number) => void;
  canGoBack: boolean;
} {
  const first = dateHint ?? dayAhead(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone, 1);
  const [moved, setMoved] = useState({ first, weeks: 0 });
  // Another requested day starts over.
  const weeks = moved.first === first ? moved.weeks : 0;
  return {
    from: dayAfter(first, weeks * 7),
    move: (by) => setMoved({ first, weeks: weeks + by }),
    canGoBack: weeks > 0,
  };
}

/** Days and their free times: a strip of days, and the times of the chosen one. */
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useState } from 'react';
import { dayAfter, dayAhead } from '../../lib/core/zoned-time.js';
import { wallDay, zoneName } from '../../lib/core/format.js';
import type { WeekOfSlots } from '../../lib/appointment/week-of-slots.js';
import { Loading } from '../loading.js';
import { SlotChoice } from '../slot-choice.js';
import { DayStrip } from './day-strip.js';

/** The first day of the week shown, and how to move it. */
interface ShownWeek {
  from: string;
  move: (weeks: number) => void;
  canGoBack: boolean;
}

/** The requested day, or tomorrow, and weeks from there. */
export function useShownWeek(requested?: string): ShownWeek {
  const first = requested ?? dayAhead(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone, 1);
  const [moved, setMoved] = useState({ first, weeks: 0 });
  // Another requested day starts over.
  const weeks = moved.first === first ? moved.weeks : 0;
  return {
    from: dayAfter(first, weeks * 7),
    move: (by) => setMoved({ first, weeks: weeks + by }),
    canGoBack: weeks > 0,
  };
}

interface WeekOfTimesProps {
  week: ShownWeek;
  found: WeekOfSlots;
  /** Start of the chosen time. */
  chosen: string | undefined;
  onChoose: (slot: Slot) => void;
  disabled: boolean;
  /** Said where the week has no free time. */
  none: string;
  /** Said after the day and the zone: what choosing does. */
  hint: string;
}

export function WeekOfTimes({ week, found, chosen, onChoose, disabled, none, hint }: WeekOfTimesProps) {
  const { dates, slots } = found;
  const [picked, setPicked] = useState<string>();
  const byDay = new Map<string, Slot[]>();
  for (const slot of slots.data ?? []) {
    const date = slot.start.slice(0, 10);
    byDay.set(date, [...(byDay.get(date) ?? []), slot]);
  }
  const shown = picked !== undefined && byDay.has(picked) ? picked : dates.find((date) => byDay.has(date));
  const times = shown === undefined ? [] : (byDay.get(shown) ?? []);
  const [first] = times;
  return (
    <>
      <DayStrip
        days={dates.map((date) => ({
          date,
          free: slots.isPending ? undefined : (byDay.get(date)?.length ?? 0),
        }))}
        chosen={shown}
        onChoose={setPicked}
        onMove={week.move}
        canGoBack={week.canGoBack}
      />
      {slots.isPending && (
        <Loading label="Loading free times">
          <Skeleton height="9" />
        </Loading>
      )}
      {slots.isSuccess && !first && (
        <Text fontSize="md" color="fg.muted">
          {none}
        </Text>
      )}
      {first && (
        <>
          <Text fontSize="md" color="fg.muted" mb="1.5">
            {wallDay(first.start)}, {zoneName(first.start, first.timeZone)}. {hint}
          </Text>
          <SlotChoice slots={times} chosen={chosen} onChoose={onChoose} disabled={disabled} days="none" />
        </>
      )}
    </>
  );
}

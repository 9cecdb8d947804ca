/**
 * Days and their free times; picking a time holds it for `HOLD_MINUTES`. After a refusal, shows the nearest other
 * times.
 */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { HoldNote } from '../../components/appointment/hold-note.js';
import { TimesByDay } from '../../components/appointment/times-by-day.js';
import { SlotChoice } from '../../components/slot-choice.js';
import { dayAhead } from '../../lib/core/zoned-time.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';

import type { AppointmentValues } from './step-values.js';
import { demoTimes, useHold } from './use-slots.js';

interface SlotPickerProps {
  store: StoreApi<JourneyState>;
  form: UseFormReturn<AppointmentValues>;
  onBook: (slot: Slot) => void;
  error?: string | undefined;
}

export function SlotPicker({ store, form, onBook, error }: SlotPickerProps) {
  const { industry, alternatives } = useStore(store);
  const values = useWatch({ control: form.control });
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
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const first = values.dateHint ?? dayAhead(new Date(), timeZone, 1);
  return (
    <Box data-testid="slot-picker">
      <TimesByDay
        source={demoTimes(industry, values)}
        from={first}
        earliest={first}
        chosen={values.start}
        onChoose={pick}
        disabled={holding}
        hint="Choose a time to hold it, or book to get the first."
        failure="Could not load free times. You can still book the first one that fits."
      />
      {hold && <HoldNote hold={hold} />}
      {error && (
        <Text color="status.bad" fontSize="xs">
          {error}
        </Text>
      )}
    </Box>
  );
}

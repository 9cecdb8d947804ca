/** Days and their free times; picking a time holds it for `HOLD_MINUTES`. After a refusal, the nearest others. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { HoldNote } from '../../components/appointment/hold-note.js';
import { useShownWeek, WeekOfTimes } from '../../components/appointment/week-of-times.js';
import { SlotChoice } from '../../components/slot-choice.js';
import { ApiError } from '../../lib/api/api-error.js';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import type { AppointmentValues } from './step-schemas.js';
import { useHold, useJourneyWeek } from './use-slots.js';

interface SlotPickerProps {
  store: StoreApi<JourneyState>;
  form: UseFormReturn<AppointmentValues>;
  onBook: (slot: Slot) => void;
  error?: string | undefined;
}

export function SlotPicker({ store, form, onBook, error }: SlotPickerProps) {
  const { industry, alternatives } = useStore(store);
  const values = useWatch({ control: form.control });
  const week = useShownWeek(values.dateHint);
  const found = useJourneyWeek(industry, values, week.from);
  const { slots } = found;
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
  return (
    <Box role="group" aria-label="Free times" data-testid="slot-picker">
      <WeekOfTimes
        week={week}
        found={found}
        chosen={values.start}
        onChoose={pick}
        disabled={holding}
        none="No free times then. Choose another day or time of day."
        hint="Choose a time to hold it, or book to get the first."
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

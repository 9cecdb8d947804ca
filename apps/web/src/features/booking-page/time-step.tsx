/** The free times of the page, the nearest ones after a refusal, and what remains where there are none. */
import { Box } from '@chakra-ui/react/box';
import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { bookingAddress, type BookingAddress } from '@praxis/contracts/booking-page/booking-page.const';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useShownWeek, WeekOfTimes } from '../../components/appointment/week-of-times.js';
import { LoadError } from '../../components/load-error.js';
import { SlotChoice } from '../../components/slot-choice.js';
import { useWeekOfSlots } from '../../lib/appointment/week-of-slots.js';
import { slotsOf } from './booking-calls.js';

interface TimeStepProps {
  address: BookingAddress;
  /** Empty: whoever is free. */
  providerId: string;
  /** Start of the chosen time. */
  chosen: string | undefined;
  onChoose: (slot: Slot) => void;
  disabled: boolean;
  alternatives: readonly Slot[];
  /** What became of the chosen time, below the times. */
  children: ReactNode;
}

export function TimeStep({
  address,
  providerId,
  chosen,
  onChoose,
  disabled,
  alternatives,
  children,
}: TimeStepProps) {
  const week = useShownWeek();
  const filters = { preferred: 'any', ...(providerId ? { providerId } : {}) };
  const found = useWeekOfSlots(slotsOf(address.practice), filters, week.from);
  const { slots } = found;
  return (
    <Box role="group" aria-label="Free times" data-testid="booking-times">
      {alternatives.length > 0 && (
        <Box mb="4" role="group" aria-label="Nearest free times" data-testid="booking-alternatives">
          <Text fontSize="md" fontWeight="medium" mb="1.5">
            That time was just taken. The nearest ones:
          </Text>
          <SlotChoice slots={alternatives} onChoose={onChoose} disabled={disabled} days="inline" />
        </Box>
      )}
      {slots.isError ? (
        <LoadError
          title="Could not load free times"
          text={slots.error.message}
          onRetry={() => void slots.refetch()}
        />
      ) : (
        <WeekOfTimes
          week={week}
          found={found}
          chosen={chosen}
          onChoose={onChoose}
          disabled={disabled}
          none="No free times from here on. Choose an earlier day, or ask us to call you."
          hint="A time you pick is held for you while you fill in the form."
        />
      )}
      {children}
      <Text fontSize="md" color="fg.muted" mt="3">
        No time suits you?{' '}
        <Link asChild variant="underline">
          <RouterLink to={bookingAddress({ ...address, page: 'intake' })}>Ask us to call you back</RouterLink>
        </Link>
      </Text>
    </Box>
  );
}

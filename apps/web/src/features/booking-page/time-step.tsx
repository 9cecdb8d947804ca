/** The free times of the page, the nearest ones after a refusal, and other ways to get in touch if there are none. */
import { Box } from '@chakra-ui/react/box';
import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { bookingAddress, type BookingAddress } from '@praxis/contracts/booking-page/booking-address';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { OwnTime } from '../../components/appointment/own-time.js';
import { TimesByDay } from '../../components/appointment/times-by-day.js';
import { SlotChoice } from '../../components/slot-choice.js';
import { dayAhead } from '../../lib/core/zoned-time.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { timesOf } from './booking-queries.js';

interface TimeStepProps {
  address: BookingAddress;
  /** The practice's time zone. */
  timeZone: string;
  /** Empty means any free host. */
  providerId: string;
  /** Start of the chosen time. */
  chosen: string | undefined;
  onChoose: (slot: Slot) => void;
  disabled: boolean;
  alternatives: readonly Slot[];
  /** The status of the chosen time, below the times. */
  children: ReactNode;
}

export function TimeStep({
  address,
  timeZone,
  providerId,
  chosen,
  onChoose,
  disabled,
  alternatives,
  children,
}: TimeStepProps) {
  const { text } = useClientLanguage();
  const { search } = useLocation();
  const today = dayAhead(new Date(), timeZone, 0);
  return (
    <Box data-testid="booking-times">
      {alternatives.length > 0 && (
        <Box mb="4" role="group" aria-label={text('book.nearest')} data-testid="booking-alternatives">
          <Text fontSize="md" fontWeight="medium" mb="1.5">
            {text('book.taken')}
          </Text>
          <SlotChoice
            slots={alternatives}
            onChoose={onChoose}
            disabled={disabled}
            days="inline"
            timeZone={timeZone}
          />
        </Box>
      )}
      <TimesByDay
        source={timesOf(address.practice, providerId)}
        timeZone={timeZone}
        from={today}
        earliest={today}
        chosen={chosen}
        onChoose={onChoose}
        disabled={disabled}
        hint={text('book.holdHint')}
        failure={text('book.timesFailed')}
      />
      {chosen && <OwnTime start={chosen} timeZone={timeZone} />}
      {children}
      <Text fontSize="md" color="fg.muted" mt="3">
        {text('book.noTime')}{' '}
        <Link asChild variant="underline">
          <RouterLink to={{ pathname: bookingAddress({ ...address, page: 'intake' }), search }}>
            {text('book.callBack')}
          </RouterLink>
        </Link>
      </Text>
    </Box>
  );
}

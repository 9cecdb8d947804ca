/** Placeholder for the calendar: a row of controls, and the hours of a day. */
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Loading } from '../../../components/loading.js';

const HOURS = Array.from({ length: 10 }, (_none, index) => index);

export function CalendarSkeleton() {
  return (
    <Loading label="Loading appointments" gap="3">
      <Skeleton height="9" mb="1" />
      {HOURS.map((hour) => (
        <Skeleton key={hour} height="12" />
      ))}
    </Loading>
  );
}

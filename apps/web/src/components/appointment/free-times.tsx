/** Free times of a day, for booking and for moving: the day is asked for, the times are those that the calendar has. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useFreeTimes, type FreeTimesFilter } from '../../lib/appointment/free-times.js';
import { FormField } from '../form-field.js';
import { Loading } from '../loading.js';
import { SlotChoice } from '../slot-choice.js';

interface FreeTimesProps extends FreeTimesFilter {
  tenantId: string;
  /** In the practice's zone, `2026-05-04`. */
  day: string;
  onDay: (day: string) => void;
  chosen: Slot | undefined;
  onChoose: (slot: Slot) => void;
  /** The zone's name, below the day. */
  help?: string | undefined;
}

export function FreeTimes({ tenantId, day, onDay, chosen, onChoose, help, ...filter }: FreeTimesProps) {
  const { data: slots, error } = useFreeTimes(tenantId, day, filter);
  return (
    <Grid gap="3">
      <FormField label="Day" help={help} error={error?.message}>
        <Input type="date" data-autofocus value={day} onChange={({ target }) => onDay(target.value)} />
      </FormField>
      <Box minH="16" maxH="48" overflowY="auto" role="group" aria-label="Free times">
        {!slots && !error && (
          <Loading label="Loading free times">
            <Skeleton height="16" />
          </Loading>
        )}
        {slots?.length === 0 && <Text color="fg.muted">No free times on this day. Choose another day.</Text>}
        {slots && <SlotChoice slots={slots} chosen={chosen?.start} onChoose={onChoose} days="none" />}
      </Box>
    </Grid>
  );
}

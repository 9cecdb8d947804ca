/** Another time for an appointment, chosen among those that are free. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { LinkResult } from '@praxis/contracts/appointment/appointment-change';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormField } from '../../components/form-field.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { Loading } from '../../components/loading.js';
import { SlotChoice } from '../../components/slot-choice.js';
import { dayIn, timeIn } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { alternativesIn } from '../../lib/api/alternatives.js';
import { rescheduleByLink, slotsByLink } from './link-calls.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';

interface MoveFormProps {
  token: string;
  onDone: (result: LinkResult) => void;
  onClose: () => void;
}

export function MoveForm({ token, onDone, onClose }: MoveFormProps) {
  const [day, setDay] = useState('');
  const [chosen, setChosen] = useState<Slot>();
  const [alternatives, setAlternatives] = useState<Slot[]>([]);
  const slots = useQuery({
    queryKey: queryKeys.appointment.slotsByLink(token, day),
    queryFn: () => slotsByLink(token, day),
    retry: RETRY.freeTimes,
    gcTime: 0,
  });
  const move = useChange({
    call: (slot: Slot) => rescheduleByLink(token, slot),
    onSuccess: onDone,
    onFailure: (error) => {
      if (error.status !== 409) return false;
      setAlternatives(alternativesIn(error));
      setChosen(undefined);
      return true;
    },
  });
  const shown = alternatives.length > 0 ? alternatives : slots.data;
  return (
    <Grid gap="4" role="group" aria-label="Choose another time">
      <FormField label="From this date" error={slots.error?.message}>
        <Input
          type="date"
          autoFocus
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            setChosen(undefined);
            setAlternatives([]);
          }}
        />
      </FormField>
      {!shown && slots.isPending && (
        <Loading label="Loading free times">
          <Skeleton height="20" />
        </Loading>
      )}
      {shown?.length === 0 && <Text color="fg.muted">No free times on that day. Choose another day.</Text>}
      {shown && (
        <div data-testid="link-slots">
          <SlotChoice slots={shown} chosen={chosen?.start} onChoose={setChosen} days="headings" />
        </div>
      )}
      <FormAlert text={move.alert} />
      <Flex gap="2" wrap="wrap">
        <SubmitButton
          pending={move.isPending}
          pendingText="Saving…"
          onPress={() => chosen && move.mutate(chosen)}
        >
          {chosen
            ? `Confirm ${dayIn(chosen.start, chosen.timeZone)}, ${timeIn(chosen.start, chosen.timeZone)}`
            : 'Choose a time first'}
        </SubmitButton>
        <Button variant="outline" onClick={onClose}>
          Keep current time
        </Button>
      </Flex>
    </Grid>
  );
}

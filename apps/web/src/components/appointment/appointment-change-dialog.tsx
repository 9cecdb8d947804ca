/** Asks staff for an appointment's new time, or why it is cancelled. The client is notified automatically. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useState } from 'react';
import { Dialog } from '../dialog.js';
import { SlotChoice } from '../slot-choice.js';
import { TimesByDay } from './times-by-day.js';
import { FormField } from '../form-field.js';
import { FormAlert, SubmitButton } from '../form.js';
import { alternativesIn } from '../../lib/api/alternatives.js';
import { isStale } from '../../lib/api/api-error.js';
import { clientTime } from '../../lib/appointment/client-time.js';
import { dayIn, timeIn } from '../../lib/core/format.js';
import { practiceTimes } from '../../lib/appointment/free-times.js';
import { useChange } from '../../lib/api/use-change.js';
import { dayAhead } from '../../lib/core/zoned-time.js';
import {
  afterChange,
  changeAppointment,
  readAppointment,
  refreshAfterChange,
  type ChangeableAppointment,
} from '../../lib/appointment/change-appointment.js';

interface AppointmentChangeDialogProps {
  tenantId: string;
  leadId: string;
  appointment: ChangeableAppointment;
  action: 'reschedule' | 'cancel';
  /** The time and host that are already chosen. */
  to?: Slot;
  onClose: () => void;
  onChanged?: ((id: string) => void) | undefined;
}

export function AppointmentChangeDialog(props: AppointmentChangeDialogProps) {
  const { tenantId, leadId, action, to, onClose, onChanged } = props;
  // The appointment as read again after another user has changed it, so that the next attempt is about the version
  // shown.
  const [latest, setLatest] = useState<ChangeableAppointment>();
  const { id, start, clientTimeZone, sequence } = latest ?? props.appointment;
  const { timeZone } = props.appointment;
  const [chosen, setChosen] = useState(to);
  const [isFixed, setFixed] = useState(to !== undefined);
  const [reason, setReason] = useState('');
  const [alternatives, setAlternatives] = useState<Slot[]>([]);
  const isMove = action === 'reschedule';
  // An appointment dropped on a host goes to that host. For a time from the list, the server keeps the host if it can.
  const hostOf = (slot: Slot | undefined) => (slot && slot === to ? { providerId: slot.providerId } : {});
  const change = useChange({
    request: (slot: Slot | undefined) =>
      changeAppointment(
        id,
        isMove
          ? { action, start: slot?.start ?? start, reason, ...hostOf(slot), sequence }
          : { action, reason, sequence },
      ),
    success: isMove ? 'Appointment moved' : 'Appointment canceled',
    invalidates: afterChange(tenantId, leadId),
    onSuccess: ({ appointment: { id: left } }) => {
      onClose();
      onChanged?.(left);
    },
    onFailure: (error) => {
      if (isStale(error)) void readLatest();
      setAlternatives(alternativesIn(error));
      setChosen(undefined);
      setFixed(false);
      return true;
    },
  });
  const readLatest = async (): Promise<void> => {
    refreshAfterChange(tenantId, leadId);
    // If the appointment cannot be read, the next attempt is refused in the same way, and it is read again then.
    setLatest(await readAppointment(id).catch(() => undefined));
  };
  const theirs = chosen && clientTime({ start: chosen.start, timeZone, clientTimeZone });
  const today = dayAhead(new Date(), timeZone, 0);
  const booked = dayAhead(new Date(start), timeZone, 0);
  return (
    <Dialog title={isMove ? 'Reschedule the appointment' : 'Cancel the appointment'} onClose={onClose}>
      <Grid gap="4">
        <Text color="fg.muted">
          {dayIn(start, timeZone)}, {timeIn(start, timeZone)}. The client is notified by text message and
          email.
        </Text>
        {isMove && !isFixed && (
          <TimesByDay
            source={practiceTimes(tenantId, { appointmentId: id })}
            timeZone={timeZone}
            from={booked > today ? booked : today}
            earliest={today}
            chosen={chosen?.start}
            onChoose={setChosen}
            onDay={() => setChosen(undefined)}
            dateLabel="Day"
            autoFocus
            failure="Could not load free times."
          />
        )}
        {alternatives.length > 0 && (
          <div role="group" aria-label="Nearest free times">
            <SlotChoice
              slots={alternatives}
              chosen={chosen?.start}
              onChoose={setChosen}
              days="inline"
              timeZone={timeZone}
            />
          </div>
        )}
        {chosen && (
          <Flex align="center" justify="space-between" gap="3" data-testid="new-time">
            <div>
              <Text fontWeight="medium">
                New time: {dayIn(chosen.start, timeZone)}, {timeIn(chosen.start, timeZone)} with{' '}
                {chosen.provider}
              </Text>
              {theirs && (
                <Text fontSize="md" color="fg.muted">
                  {theirs} for the client
                </Text>
              )}
            </div>
            {isFixed && (
              <Button size="xs" variant="outline" onClick={() => setFixed(false)}>
                Choose another time
              </Button>
            )}
          </Flex>
        )}
        <FormField label={isMove ? 'Reason (optional)' : 'Reason'} help="Kept with the appointment.">
          <Textarea
            rows={2}
            maxLength={500}
            data-autofocus={isMove ? undefined : true}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </FormField>
        <FormAlert text={change.alert} />
        <Flex gap="2" justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <SubmitButton
            pending={change.isPending}
            pendingText="Saving…"
            disabled={isMove && !chosen}
            data-autofocus={isFixed || undefined}
            onPress={() => change.mutate(chosen)}
          >
            {isMove ? 'Move' : 'Cancel appointment'}
          </SubmitButton>
        </Flex>
      </Grid>
    </Dialog>
  );
}

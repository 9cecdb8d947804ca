/** Asks staff for an appointment's new time, or why it is cancelled. The client is notified automatically. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { Slot } from '@praxis/contracts/appointment/appointment';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Dialog } from '../../../components/dialog.js';
import { SlotChoice } from '../../../components/slot-choice.js';
import { FormField } from '../../../components/form-field.js';
import { FormAlert, SubmitButton } from '../../../components/form.js';
import { dayIn, timeIn, zoneName } from '../../../lib/core/format.js';
import { useChange } from '../../../lib/api/use-change.js';
import { isoInZone, zonedInstant } from '../../../lib/core/zoned-time.js';
import { changeAppointment } from './change-appointment.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

interface AppointmentChangeDialogProps {
  tenantId: string;
  leadId: string;
  appointment: LeadAppointment;
  action: 'reschedule' | 'cancel';
  onClose: () => void;
}

const Alternatives = z.object({ alternatives: z.array(Slot) });

export function AppointmentChangeDialog(props: AppointmentChangeDialogProps) {
  const { tenantId, leadId, appointment, action, onClose } = props;
  const { id, start, timeZone } = appointment;
  const local = isoInZone(new Date(start), timeZone);
  const [day, setDay] = useState(local.slice(0, 10));
  const [time, setTime] = useState(local.slice(11, 16));
  const [reason, setReason] = useState('');
  const [alternatives, setAlternatives] = useState<Slot[]>([]);
  const isMove = action === 'reschedule';
  const change = useChange({
    call: () =>
      changeAppointment(
        id,
        isMove
          ? { action, start: isoInZone(zonedInstant(day, time, timeZone), timeZone), reason }
          : { action, reason },
      ),
    success: isMove ? 'Appointment moved' : 'Appointment cancelled',
    invalidates: [queryKeys.lead.correspondence(tenantId, leadId), queryKeys.lead.timeline(tenantId, leadId)],
    onSuccess: onClose,
    onFailure: ({ body }) => {
      const refused = Alternatives.safeParse(body);
      setAlternatives(refused.success ? refused.data.alternatives : []);
      return true;
    },
  });
  const choose = (slot: Slot): void => {
    const requested = isoInZone(new Date(slot.start), timeZone);
    setDay(requested.slice(0, 10));
    setTime(requested.slice(11, 16));
  };
  return (
    <Dialog title={isMove ? 'Reschedule the appointment' : 'Cancel the appointment'} onClose={onClose}>
      <Grid gap="4">
        <Text color="fg.muted">
          {dayIn(start, timeZone)}, {timeIn(start, timeZone)}. The client is notified by text message and
          email.
        </Text>
        {isMove && (
          <Grid templateColumns="1fr 1fr" gap="3">
            <FormField label="Day" help={zoneName(start, timeZone)}>
              <Input type="date" data-autofocus value={day} onChange={({ target }) => setDay(target.value)} />
            </FormField>
            <FormField label="Time">
              <Input type="time" value={time} onChange={({ target }) => setTime(target.value)} />
            </FormField>
          </Grid>
        )}
        {alternatives.length > 0 && (
          <div role="group" aria-label="Nearest free times">
            <SlotChoice slots={alternatives} onChoose={choose} days="inline" timeZone={timeZone} />
          </div>
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
            onPress={() => change.mutate(undefined)}
          >
            {isMove ? 'Move' : 'Cancel appointment'}
          </SubmitButton>
        </Flex>
      </Grid>
    </Dialog>
  );
}

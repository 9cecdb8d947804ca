/** "Book Follow-up Meeting": books for the demo's session, at a chosen free time or the first that suits. */
import { Textarea } from '@chakra-ui/react/textarea';
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import { SlotList, type Slot } from '@praxis/contracts/appointment/appointment';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { BookMeetingResult, MeetingRequest } from '@praxis/contracts/appointment/meeting';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { Form, SelectField, SubmitButton, TextField } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { apiRequest } from '../../lib/api/api-request.js';
import { dayIn, timeIn, zoneName } from '../../lib/core/format.js';
import { journeyStore } from '../../lib/journey/journey-store.js';
import { preferences } from '../../lib/journey/preferences.js';
import { useRequestKeys } from '../../lib/core/form/request-keys.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { useMode } from '../../lib/journey/use-mode.js';
import { useStore } from 'zustand';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';

const TITLE = 'Book Follow-up Meeting';
const PARTS_OF_DAY = [
  { value: 'any time', label: 'First free time' },
  { value: 'morning', label: 'First free morning' },
  { value: 'afternoon', label: 'First free afternoon' },
  { value: 'evening', label: 'First free evening' },
];

export function BookDialog({ onClose }: { onClose: () => void }) {
  const { industry } = useStore(preferences);
  const { sessionId, lead } = useStore(journeyStore(industry));
  const { mode } = useMode();
  const slots = useFreeTimes(industry);
  const keyOf = useRequestKeys();
  const use = useContractForm<z.input<typeof MeetingRequest>, MeetingRequest, BookMeetingResult>({
    schema: MeetingRequest,
    defaultValues: {
      sessionId,
      industry,
      mode,
      leadScore: lead?.score,
      source: 'demo_toolbar',
      name: '',
      email: '',
      phone: '',
      preferredTime: 'any time',
      message: '',
    },
    request: async (body) => {
      const request = { method: 'POST', path: '/v1/functions/book-meeting', body } as const;
      const idempotencyKey = keyOf(body);
      return (await apiRequest({ ...request, idempotencyKey, schema: BookMeetingResult })).data;
    },
    success: ({ message }) => ({ title: 'Meeting Booked', text: message }),
    failure: { title: 'Booking Failed', text: 'Unable to book meeting. Please try again.' },
    onSuccess: onClose,
    onFailure: () => {
      // The chosen time may be taken by now, so the free times are read again.
      void slots.refetch();
    },
  });
  const [first] = slots.data ?? [];
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <Form use={use} label={TITLE}>
        <TextField use={use} name="name" label="Name" autoComplete="name" data-autofocus />
        <TextField use={use} name="email" label="Email" type="email" autoComplete="email" />
        <TextField use={use} name="phone" label="Phone" type="tel" autoComplete="tel" />
        <SelectField
          use={use}
          name="preferredTime"
          label="Preferred time"
          help={first && `Times are in ${zoneName(first.start, first.timeZone)}.`}
          options={[...PARTS_OF_DAY, ...timesOf(slots.data ?? [])]}
        />
        <FormField label="Message (optional)" error={use.form.formState.errors.message?.message}>
          <Textarea rows={3} maxLength={2000} {...use.form.register('message')} />
        </FormField>
        <DialogButtons onCancel={onClose}>
          <SubmitButton pending={use.pending} pendingText="Booking…">
            Book meeting
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function useFreeTimes(industry: Industry): UseQueryResult<Slot[]> {
  const path = `/v1/${industry}/appointment/slots?preferred=any&durationMins=${DEFAULT_APPOINTMENT_MINUTES}`;
  return useQuery({
    queryKey: queryKeys.appointment.slots(path),
    queryFn: async () =>
      (await apiRequest({ method: 'GET', path, schema: SlotList, silent: true })).data.items,
    retry: RETRY.freeTimes,
  });
}

/** Each time once, even if several hosts are free. */
function timesOf(slots: readonly Slot[]): { value: string; label: string }[] {
  const starts = new Map(slots.map((slot) => [slot.start, slot]));
  return [...starts.values()].map(({ start, timeZone }) => ({
    value: start,
    label: `${dayIn(start, timeZone)}, ${timeIn(start, timeZone)}`,
  }));
}

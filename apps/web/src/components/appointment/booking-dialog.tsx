/** Books an appointment for a known lead or a new person: who, with whom, when, and a note for the practice. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { HostList } from '@praxis/contracts/appointment/scheduling';
import { MAX_APPOINTMENT_NOTE } from '@praxis/contracts/appointment/scheduling.const';
import { ErrorBody } from '@praxis/contracts/core/error';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Textarea } from '@chakra-ui/react/textarea';
import { useState } from 'react';
import { useRequestKeys } from '../../lib/core/form/request-keys.js';
import * as z from 'zod/mini';
import { TimesByDay } from './times-by-day.js';
import { Dialog } from '../dialog.js';
import { FormField, Select } from '../form-field.js';
import { Form, SubmitButton, TextField } from '../form.js';
import { Loading } from '../loading.js';
import { Notice } from '../notice.js';
import { Segmented } from '../segmented.js';
import { ApiError } from '../../lib/api/api-error.js';
import { afterChange } from '../../lib/appointment/change-appointment.js';
import { useHosts } from '../../lib/appointment/hosts.js';
import { practiceTimes } from '../../lib/appointment/free-times.js';
import { dayIn, timeIn } from '../../lib/core/format.js';
import { dayAhead } from '../../lib/core/zoned-time.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { addPerson, bookFor } from '../../lib/appointment/book.js';
import { LeadChoice } from './lead-choice.js';

interface Person {
  id: string;
  name: string;
}

interface BookingDialogProps {
  tenantId: string;
  /** The first day of the search for free times. */
  day?: string;
  /** The client, if known. */
  lead?: Person;
  onClose: () => void;
  onBooked?: (id: string) => void;
}

const Values = z.object({ name: z.string(), email: z.string(), phone: z.string(), note: z.string() });
type Values = z.infer<typeof Values>;
const EMPTY: Values = { name: '', email: '', phone: '', note: '' };

/** Used when the hosts cannot be loaded. */
const NO_HOSTS: Pick<HostList, 'items' | 'timeZone'> = { items: [], timeZone: 'UTC' };

/** The new appointment, and the lead it is for. */
interface Booked {
  id: string;
  leadId: string;
}

/** An error for a missing choice, found before anything is sent. */
const missing = (message: string): ApiError => new ApiError({ message, status: 0, code: 'missing' });

export function BookingDialog({ tenantId, onClose, onBooked, ...props }: BookingDialogProps) {
  const [who, setWho] = useState<'known' | 'new'>('known');
  const { data: known, isPending: isZoneUnknown } = useHosts(tenantId);
  const { items: hosts, timeZone } = known ?? NO_HOSTS;
  const today = dayAhead(new Date(), timeZone, 0);
  const [lead, setLead] = useState(props.lead);
  const [duplicate, setDuplicate] = useState<string>();
  const [host, setHost] = useState('');
  const [slot, setSlot] = useState<Slot>();
  const keyOf = useRequestKeys();
  const person = async ({ name, email, phone }: Values): Promise<string> => {
    if (lead) return lead.id;
    if (who === 'known') throw missing('Choose who the appointment is for.');
    const body = { name, ...(email ? { email } : {}), ...(phone ? { phone } : {}) };
    const id = await addPerson(body, keyOf(body));
    // Stored, so that another attempt after a refused time does not add the person again.
    setLead({ id, name });
    return id;
  };
  const use = useContractForm<Values, Values, Booked>({
    schema: Values,
    defaultValues: EMPTY,
    request: async (values) => {
      if (!slot) throw missing('Choose a time.');
      setDuplicate(undefined);
      const leadId = await person(values);
      const note = values.note ? { note: values.note } : {};
      const body = { leadId, start: slot.start, ...(host ? { providerId: host } : {}), ...note };
      return { id: await bookFor(body, keyOf(body)), leadId };
    },
    success: {
      title: 'Appointment booked',
      text: 'The confirmation is sent to each address that can receive it.',
    },
    invalidates: ({ leadId }) => afterChange(tenantId, leadId),
    onSuccess: ({ id }) => {
      onClose();
      onBooked?.(id);
    },
    onFailure: ({ body }) => {
      const { data: refused } = ErrorBody.safeParse(body);
      if (refused?.code === 'duplicate_lead') setDuplicate(refused.leadId);
      if (refused?.alternatives) setSlot(undefined);
    },
  });
  const nameOfNew = use.form.watch('name');
  return (
    <Dialog title="Book an appointment" onClose={onClose}>
      <Form use={use} label="Book an appointment">
        {duplicate && (
          <Notice tone="info" text="This person already has a lead. Book the appointment for it.">
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                setLead({ id: duplicate, name: nameOfNew });
                setDuplicate(undefined);
              }}
            >
              Use the existing lead
            </Button>
          </Notice>
        )}
        {lead ? (
          <Flex align="center" justify="space-between" gap="3" data-testid="chosen-lead">
            {lead.name}
            <Button size="xs" variant="outline" onClick={() => setLead(undefined)}>
              Change
            </Button>
          </Flex>
        ) : (
          <>
            <Segmented
              label="Who is it for?"
              options={[
                { value: 'known', label: 'Known lead' },
                { value: 'new', label: 'New person' },
              ]}
              value={who}
              onChange={setWho}
            />
            {who === 'known' && <LeadChoice tenantId={tenantId} onChoose={setLead} />}
            {who === 'new' && (
              <>
                <TextField use={use} name="name" label="Name" autoComplete="off" />
                <TextField use={use} name="email" label="Email (optional)" type="email" autoComplete="off" />
                <TextField use={use} name="phone" label="Phone (optional)" type="tel" autoComplete="off" />
              </>
            )}
          </>
        )}
        <FormField label="With">
          <Select
            options={[
              { value: '', label: 'Any host' },
              ...hosts.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={host}
            onChange={({ target }) => {
              setHost(target.value);
              setSlot(undefined);
            }}
          />
        </FormField>
        {/* The current day depends on the zone, so the times wait for the zone: a day that the user typed must not
            be replaced. */}
        {isZoneUnknown ? (
          <Loading label="Loading free times">
            <Skeleton height="36" />
          </Loading>
        ) : (
          <TimesByDay
            source={practiceTimes(tenantId, { providerId: host || undefined })}
            timeZone={timeZone}
            from={props.day ?? today}
            earliest={today}
            chosen={slot?.start}
            onChoose={setSlot}
            onDay={() => setSlot(undefined)}
            dateLabel="Day"
            failure="Could not load free times."
          />
        )}
        <FormField label="Note (optional)" help="For the practice. The client does not see it.">
          <Textarea rows={2} maxLength={MAX_APPOINTMENT_NOTE} {...use.form.register('note')} />
        </FormField>
        <SubmitButton pending={use.pending} pendingText="Booking…">
          {slot ? `Book ${dayIn(slot.start, timeZone)}, ${timeIn(slot.start, timeZone)}` : 'Book'}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

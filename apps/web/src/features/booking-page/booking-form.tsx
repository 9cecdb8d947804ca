/**
 * Booking in one form: the matter, the host, the time, and the person. A chosen time is held while the person fills in
 * the rest.
 */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import {
  BookingRequest,
  type BookingPageResult,
  type BookingResult,
} from '@praxis/contracts/booking-page/booking-page';
import type { BookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { HoldNote } from '../../components/appointment/hold-note.js';
import { Form, SelectField, SubmitButton } from '../../components/form.js';
import { FormField, Select } from '../../components/form-field.js';
import { alternativesIn } from '../../lib/api/alternatives.js';
import { queryClient } from '../../lib/api/query-client.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { dayIn, timeIn } from '../../lib/core/format.js';
import { useClientLanguage, useWrittenLanguage } from '../../lib/language/client-language.js';
import { useTranslated } from '../../lib/language/translated.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { book } from './booking-queries.js';
import { emptyPerson, PersonFields, type PersonValues } from './person-fields.js';
import { useRobotCheck } from './robot-check.js';
import { Step } from './step.js';
import { TimeStep } from './time-step.js';
import { useHeldTime } from './use-held-time.js';
import { newVisit } from './visit.js';

interface BookingFormProps {
  page: BookingPageResult;
  address: BookingAddress;
  onBooked: (result: BookingResult) => void;
}

interface BookingValues extends PersonValues {
  start: string;
  startZone?: string | undefined;
  providerId?: string | undefined;
}

export function BookingForm({ page, address, onBooked }: BookingFormProps) {
  const { practice } = address;
  const { language, text } = useClientLanguage();
  const { problem, service } = useTranslated();
  const written = useWrittenLanguage();
  const [visit] = useState(newVisit);
  const [providerId, setProviderId] = useState('');
  const [alternatives, setAlternatives] = useState<Slot[]>([]);
  const robot = useRobotCheck(practice, page.robotCheck);
  const use = useContractForm<BookingValues, BookingRequest, BookingResult>({
    schema: BookingRequest,
    defaultValues: {
      ...emptyPerson(page, { visit, source: address.isEmbed ? 'embed' : 'booking-page' }),
      start: '',
    },
    request: async (values) =>
      await book(practice, { ...values, ...written, robotToken: await robot.token() }),
    onSuccess: onBooked,
    onFailure: (error) => {
      if (error.status === 409) lose(alternativesIn(error));
    },
  });
  const time = useHeldTime(practice, { visit, onLost: (error) => lose(alternativesIn(error)) });

  function lose(others: Slot[]): void {
    setAlternatives(others);
    choose(undefined);
    void queryClient.invalidateQueries({ queryKey: queryKeys.appointment.allSlots });
  }

  function choose(slot: Slot | undefined, host = providerId): void {
    use.form.setValue('start', slot?.start ?? '');
    use.form.setValue('startZone', slot?.timeZone);
    use.form.setValue('providerId', host || undefined);
    if (slot) use.form.clearErrors('start');
    time.choose(slot, host);
  }

  const pick = (slot: Slot): void => {
    // The nearest times after a refusal may be another host's; the booking then uses that host.
    const host = providerId === '' || alternatives.length === 0 ? providerId : slot.providerId;
    setProviderId(host);
    setAlternatives([]);
    choose(slot, host);
  };
  const { chosen } = time;
  // A slot may be in its host's zone, but this page shows all times in the practice's zone.
  const { timeZone } = page.practice;
  return (
    <Form use={{ ...use, alert: use.alert && problem(use.alert) }} label={text('book.title')}>
      <Grid gap="5">
        <Step number={1} title={text('book.what')}>
          <Grid templateColumns={{ base: '1fr', sm: page.hosts.length > 1 ? '1fr 1fr' : '1fr' }} gap="4">
            <SelectField
              use={use}
              name="service"
              label={text('book.service')}
              options={page.services.map((value) => ({ value, label: service(value) }))}
            />
            {page.hosts.length > 1 && (
              <FormField label={text('book.host')}>
                <Select
                  options={[
                    { value: '', label: text('book.anyone') },
                    ...page.hosts.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                  value={providerId}
                  onChange={({ target }) => {
                    setProviderId(target.value);
                    setAlternatives([]);
                    choose(undefined, target.value);
                  }}
                />
              </FormField>
            )}
          </Grid>
        </Step>
        <Step number={2} title={text('book.when')}>
          <TimeStep
            address={address}
            timeZone={timeZone}
            providerId={providerId}
            chosen={chosen?.start}
            onChoose={pick}
            disabled={time.isHolding}
            alternatives={alternatives}
          >
            {time.hold && <HoldNote hold={time.hold} timeZone={timeZone} />}
            {time.alert && (
              <Text role="alert" color="status.bad" fontSize="md" mt="2">
                {problem(time.alert)}
              </Text>
            )}
            {use.form.formState.errors.start && !chosen && (
              <Text role="alert" color="status.bad" fontSize="md" mt="2">
                {text('book.timeFirst')}
              </Text>
            )}
          </TimeStep>
        </Step>
        <Step number={3} title={text('book.who')}>
          <PersonFields
            page={page}
            form={use.form as unknown as UseFormReturn<PersonValues>}
            emailHelp={text('book.emailHelp')}
          />
        </Step>
        {robot.widget}
        <Box>
          <SubmitButton
            pending={use.pending}
            pendingText={text('book.pending')}
            size="lg"
            w={{ base: 'full', sm: 'auto' }}
            // A day and time in Spanish can be wider than a phone's screen.
            h="auto"
            minH="11"
            py="2"
            whiteSpace="normal"
          >
            {chosen
              ? text('book.submitAt', {
                  when: `${dayIn(chosen.start, timeZone, language)}, ${timeIn(chosen.start, timeZone, language)}`,
                })
              : text('book.submit')}
          </SubmitButton>
        </Box>
      </Grid>
    </Form>
  );
}

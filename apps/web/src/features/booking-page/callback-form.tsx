/** Requests a callback: the practice's intake, without an appointment time. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { CallbackRequest, type BookingPageResult } from '@praxis/contracts/booking-page/booking-page';
import type { BookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { useState } from 'react';
import { Form, SelectField, SubmitButton } from '../../components/form.js';
import { useClientLanguage, useWrittenLanguage } from '../../lib/language/client-language.js';
import { useTranslated } from '../../lib/language/translated.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { askToBeCalled } from './booking-queries.js';
import { emptyPerson, PersonFields, type PersonValues } from './person-fields.js';
import { useRobotCheck } from './robot-check.js';
import { Step } from './step.js';
import { newVisit } from './visit.js';

interface CallbackFormProps {
  page: BookingPageResult;
  address: BookingAddress;
  onSent: () => void;
}

export function CallbackForm({ page, address, onSent }: CallbackFormProps) {
  const { text } = useClientLanguage();
  const { problem, service } = useTranslated();
  const written = useWrittenLanguage();
  const [visit] = useState(newVisit);
  const robot = useRobotCheck(address.practice, page.robotCheck);
  const use = useContractForm<PersonValues, CallbackRequest>({
    schema: CallbackRequest,
    defaultValues: emptyPerson(page, { visit, source: address.isEmbed ? 'embed' : 'booking-page' }),
    request: async (values) =>
      await askToBeCalled(address.practice, { ...values, ...written, robotToken: await robot.token() }),
    onSuccess: onSent,
  });
  return (
    <Form use={{ ...use, alert: use.alert && problem(use.alert) }} label={text('call.label')}>
      <Grid gap="5">
        <Step number={1} title={text('book.what')}>
          <SelectField
            use={use}
            name="service"
            label={text('book.service')}
            options={page.services.map((value) => ({ value, label: service(value) }))}
          />
        </Step>
        <Step number={2} title={text('book.who')}>
          <PersonFields page={page} form={use.form} />
        </Step>
        {robot.widget}
        <Box>
          <SubmitButton
            pending={use.pending}
            pendingText={text('call.pending')}
            size="lg"
            w={{ base: 'full', sm: 'auto' }}
          >
            {text('call.submit')}
          </SubmitButton>
        </Box>
      </Grid>
    </Form>
  );
}

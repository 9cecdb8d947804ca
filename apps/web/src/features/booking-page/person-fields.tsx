/** The person's name and contact data, with the consent texts: the same for a booking and for a callback. */
import { Grid } from '@chakra-ui/react/grid';
import { Textarea } from '@chakra-ui/react/textarea';
import { Input } from '@chakra-ui/react/input';
import type { BookingPageResult } from '@praxis/contracts/booking-page/booking-page';
import type { IntakeConsent } from '@praxis/contracts/journey/intake';
import type { BookingSource } from '@praxis/contracts/booking-page/booking-page.const';
import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ConsentChoices } from '../../components/consent-choices.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { useTranslated } from '../../lib/language/translated.js';
import { FormField } from '../../components/form-field.js';

/** The values of the fields. */
export interface PersonValues extends FieldValues {
  visit: string;
  service: string;
  name: string;
  contact: { phone?: string | undefined; email?: string | undefined };
  timeZone: string;
  consent?: IntakeConsent | undefined;
  details?: string | undefined;
  area?: string | undefined;
  source: BookingSource;
}

/** The initial form values of a visit. */
export function emptyPerson(
  page: BookingPageResult,
  { visit, source }: Pick<PersonValues, 'visit' | 'source'>,
): PersonValues {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [service = ''] = page.services;
  return { visit, source, service, name: '', contact: {}, timeZone };
}

/** Turns an empty field into an absent value. */
const orUndefined = { setValueAs: (value: string) => (value === '' ? undefined : value) };

interface PersonFieldsProps {
  page: BookingPageResult;
  form: UseFormReturn<PersonValues>;
  /** What the email address is used for. */
  emailHelp?: string;
}

export function PersonFields({ page, form, emailHelp }: PersonFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const { text } = useClientLanguage();
  const { problem } = useTranslated();
  const said = (message: string | undefined): string | undefined => message && problem(message);
  // "At least one of both" is an error of the pair; it is shown on the pair's first field.
  const pair = errors.contact?.root?.message ?? errors.contact?.message;
  return (
    <Grid gap="4">
      <FormField label={text('person.name')} error={said(errors.name?.message)}>
        <Input autoComplete="name" {...register('name')} />
      </FormField>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" alignItems="start">
        <FormField
          label={text('person.email')}
          help={emailHelp}
          error={said(errors.contact?.email?.message ?? pair)}
        >
          <Input type="email" autoComplete="email" {...register('contact.email', orUndefined)} />
        </FormField>
        <FormField
          label={text('person.phone')}
          help={text('person.phoneHelp')}
          error={said(errors.contact?.phone?.message)}
        >
          <Input type="tel" autoComplete="tel" {...register('contact.phone', orUndefined)} />
        </FormField>
      </Grid>
      {page.practice.industry === 'law' ? (
        <FormField label={text('person.details')} error={said(errors.details?.message)}>
          <Textarea rows={3} {...register('details', orUndefined)} />
        </FormField>
      ) : (
        <FormField label={text('person.area')} error={said(errors.area?.message)}>
          <Input {...register('area', orUndefined)} />
        </FormField>
      )}
      <Controller
        control={form.control}
        name="consent"
        render={({ field }) => (
          <ConsentChoices
            business={page.practice.name}
            value={field.value?.channels ?? []}
            onChange={(consent) => field.onChange(consent)}
          />
        )}
      />
    </Grid>
  );
}

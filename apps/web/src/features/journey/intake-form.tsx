/** The visitor, their matter, and whether they may be contacted; the fields depend on the industry. */
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Textarea } from '@chakra-ui/react/textarea';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { URGENCIES } from '@praxis/contracts/journey/intake';
import { CASE_SERVICES } from '@praxis/contracts/journey/service.const';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ConsentChoices } from '../../components/consent-choices.js';
import { FormField, Select } from '../../components/form-field.js';
import { useDemoConfig } from '../../lib/demo/demo-config.js';
import { useCurrentBrand } from '../../lib/tenant/current-brand.js';
import type { IntakeValues } from './step-values.js';
import { useStepForm, type StepForm } from './use-journey-forms.js';

const TIMELINES = ['0-3 months', '3-6 months', '6-12 months', 'Just looking'];
const asOptions = (values: readonly string[]): { value: string; label: string }[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
/** Turns an empty field into an absent value. */
const orUndefined = { setValueAs: (value: string) => (value === '' ? undefined : value) };

interface IntakeFormProps {
  industry: Industry;
  form: StepForm<IntakeValues>;
}

export function IntakeForm({ industry, form: stepForm }: IntakeFormProps) {
  const form = useStepForm(stepForm);
  const { register, formState } = form;
  const { errors } = formState;
  // "At least one of both" is an error of the pair; it is shown on the pair's first field.
  const pair = errors.contact?.root?.message ?? errors.contact?.message;
  return (
    <Grid gap="3">
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr 1.35fr' }} gap="3" alignItems="start">
        <FormField label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...register('name')} />
        </FormField>
        <FormField label="Phone" error={errors.contact?.phone?.message ?? pair}>
          <Input type="tel" autoComplete="off" {...register('contact.phone', orUndefined)} />
        </FormField>
        <FormField label="Email" error={errors.contact?.email?.message}>
          <Input type="email" autoComplete="off" {...register('contact.email', orUndefined)} />
        </FormField>
      </Grid>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3" alignItems="start">
        {industry === 'law' ? <LawFields form={form} /> : <RealEstateFields form={form} />}
      </Grid>
      <ConsentFields industry={industry} form={form} />
    </Grid>
  );
}

function LawFields({ form }: { form: UseFormReturn<IntakeValues> }) {
  const { register, formState } = form;
  return (
    <>
      <FormField label="Case type" error={formState.errors.caseType?.message}>
        <Select options={asOptions(CASE_SERVICES.law)} {...register('caseType')} />
      </FormField>
      <FormField label="Urgency" error={formState.errors.urgency?.message}>
        <Select options={asOptions(URGENCIES)} {...register('urgency')} />
      </FormField>
      <Grid gridColumn={{ sm: '1 / -1' }}>
        <FormField label="What happened" error={formState.errors.details?.message}>
          <Textarea rows={2} {...register('details', orUndefined)} />
        </FormField>
      </Grid>
    </>
  );
}

function RealEstateFields({ form }: { form: UseFormReturn<IntakeValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <FormField label="Lead type" error={errors.leadType?.message}>
        <Select options={asOptions(CASE_SERVICES.realestate)} {...register('leadType')} />
      </FormField>
      <FormField label="Area" error={errors.area?.message}>
        <Input {...register('area', orUndefined)} />
      </FormField>
      <FormField label="Budget" error={errors.budget?.message}>
        <Input {...register('budget', orUndefined)} />
      </FormField>
      <FormField label="Timeline" error={errors.timeline?.message}>
        <Select options={asOptions(TIMELINES)} {...register('timeline')} />
      </FormField>
    </>
  );
}

/** Asks whether the person may be contacted again, in the words of the practice that the demo plays. */
function ConsentFields({ industry, form }: { industry: Industry; form: UseFormReturn<IntakeValues> }) {
  const brand = useCurrentBrand();
  const { data: config } = useDemoConfig();
  return (
    <Controller
      control={form.control}
      name="consent"
      render={({ field }) => (
        <ConsentChoices
          business={config?.names[industry] ?? brand.name}
          value={field.value?.channels ?? []}
          onChange={(consent) => field.onChange(consent)}
        />
      )}
    />
  );
}

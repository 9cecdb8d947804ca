/** The calculator's inputs. Whole numbers; anything else counts as 0. */
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { PACKAGES, TIERS, type Tier } from '@praxis/contracts/billing/package.const';
import type { RoiInputs } from '@praxis/contracts/journey/roi';
import { Controller } from 'react-hook-form';
import { FormField, Select } from '../../components/form-field.js';
import { money } from '../../lib/core/format.js';
import type { RoiValues } from './step-values.js';
import { useStepForm, type StepForm } from './use-journey-forms.js';

const FIELDS: readonly { name: keyof RoiInputs; label: string }[] = [
  { name: 'monthlyLeads', label: 'Leads a month' },
  { name: 'avgDealValue', label: 'Average deal value ($)' },
  { name: 'missedLeadRatePct', label: 'Missed leads (%)' },
  { name: 'baseCloseRatePct', label: 'Close rate (%)' },
  { name: 'aiLiftPct', label: 'AI lift (%)' },
  { name: 'adminHoursMonthly', label: 'Admin hours a month' },
  { name: 'adminCostPerHour', label: 'Admin cost per hour ($)' },
];
const TIER_OPTIONS = TIERS.map((tier) => ({
  value: tier,
  label: `${PACKAGES[tier].name}, ${money(PACKAGES[tier].monthlyFeeCents / 100)} a month`,
}));

/** A typed figure as a whole number; 0 if it is not one. */
function wholeNumber(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isFinite(value) ? value : 0;
}

export function RoiFields({ form: stepForm }: { form: StepForm<RoiValues> }) {
  const form = useStepForm(stepForm);
  const chooseTier = (tier: Tier): void => {
    form.setValue('tier', tier);
    form.setValue('inputs.aiLiftPct', PACKAGES[tier].aiLiftPct);
  };
  return (
    <Grid templateColumns={{ base: '1fr 1fr', sm: '1fr 1fr' }} gap="3" alignItems="start">
      <Controller
        control={form.control}
        name="tier"
        render={({ field, fieldState }) => (
          <FormField label="Package" error={fieldState.error?.message}>
            <Select
              options={TIER_OPTIONS}
              value={field.value}
              onChange={(event) => chooseTier(event.target.value as Tier)}
              onBlur={field.onBlur}
              name={field.name}
            />
          </FormField>
        )}
      />
      {FIELDS.map(({ name, label }) => (
        <Controller
          key={name}
          control={form.control}
          name={`inputs.${name}`}
          render={({ field, fieldState }) => (
            <FormField label={label} error={fieldState.error?.message}>
              <Input
                inputMode="numeric"
                name={field.name}
                onBlur={field.onBlur}
                value={String(field.value)}
                onChange={(event) => field.onChange(wholeNumber(event.target.value))}
              />
            </FormField>
          )}
        />
      ))}
    </Grid>
  );
}

/** Whether the person may be written to again, in the words of the practice that the demo plays. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ConsentChoices } from '../../components/consent-choices.js';
import { useCurrentBrand } from '../../lib/tenant/current-brand.js';
import { useDemoConfig } from '../../lib/demo/demo-config.js';
import type { IntakeValues } from './step-schemas.js';

interface IntakeConsentProps {
  industry: Industry;
  form: UseFormReturn<IntakeValues>;
}

export function IntakeConsentFields({ industry, form }: IntakeConsentProps) {
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

/** The fields of a lead's facts: those of its industry, and personal ones only if the lead is not masked. */
import { Grid, GridItem } from '@chakra-ui/react/grid';
import { Textarea } from '@chakra-ui/react/textarea';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { FormField } from '../../../components/form-field.js';
import { SelectField, TextField } from '../../../components/form.js';
import type { ContractForm } from '../../../lib/core/form/use-contract-form.js';
import { PERSONAL_FACTS, type EditValues, type Fact } from './edit-values.js';
import { FACT_LABELS, LANGUAGE_OPTIONS, URGENCY_OPTIONS } from './fact-labels.js';

interface LeadEditFieldsProps {
  use: ContractForm<EditValues>;
  industry: Industry;
  isMasked: boolean;
}

const LINES: Record<Industry, readonly Fact[]> = {
  law: ['name', 'email', 'phone', 'caseType', 'timeline', 'area'],
  realestate: ['name', 'email', 'phone', 'leadType', 'timeline', 'area', 'budget'],
};
const TYPES: Partial<Record<Fact, string>> = { email: 'email', phone: 'tel' };

export function LeadEditFields({ use, industry, isMasked }: LeadEditFieldsProps) {
  const shown = LINES[industry].filter((fact) => !isMasked || !PERSONAL_FACTS.has(fact));
  const { errors } = use.form.formState;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="3">
      {shown.map((fact) => (
        <GridItem key={fact} colSpan={{ md: fact === 'name' ? 2 : 1 }}>
          <TextField
            use={use}
            name={fact}
            label={FACT_LABELS[fact]}
            type={TYPES[fact] ?? 'text'}
            autoComplete="off"
          />
        </GridItem>
      ))}
      <SelectField use={use} name="urgency" label={FACT_LABELS.urgency} options={URGENCY_OPTIONS} />
      <SelectField use={use} name="language" label={FACT_LABELS.language} options={LANGUAGE_OPTIONS} />
      {!isMasked && (
        <GridItem colSpan={{ md: 2 }}>
          <FormField label={FACT_LABELS.details} error={errors.details?.message}>
            <Textarea rows={4} {...use.form.register('details')} />
          </FormField>
        </GridItem>
      )}
    </Grid>
  );
}

/** The fields of a new lead. */
import { Grid, GridItem } from '@chakra-ui/react/grid';
import { Textarea } from '@chakra-ui/react/textarea';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { MAX_NOTE_CHARACTERS } from '@praxis/contracts/lead/lead.const';
import { get, useController, useWatch } from 'react-hook-form';
import { CheckGroup } from '../../../components/check-group.js';
import { FormField } from '../../../components/form-field.js';
import { SelectField, TextField } from '../../../components/form.js';
import type { ContractForm } from '../../../lib/core/form/use-contract-form.js';
import { FACT_LABELS, LANGUAGE_OPTIONS } from '../edit/fact-labels.js';
import { CONSENT_SOURCE_OPTIONS } from '../panel/consent-labels.js';
import { CHANNEL_OPTIONS, ENTRY_SOURCE_OPTIONS, type EntryValues } from './entry-values.js';

interface NewLeadFieldsProps {
  use: ContractForm<EntryValues>;
  industry: Industry;
}

export function NewLeadFields({ use, industry }: NewLeadFieldsProps) {
  const matter =
    industry === 'law'
      ? ({ name: 'caseType', label: 'Case type' } as const)
      : ({ name: 'leadType', label: 'Lead type' } as const);
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      <GridItem colSpan={{ md: 2 }}>
        <TextField use={use} name="name" label="Name" data-autofocus autoComplete="off" maxLength={120} />
      </GridItem>
      <TextField
        use={use}
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="off"
        placeholder="(313) 555-0142"
      />
      <TextField use={use} name="email" label="Email" type="email" autoComplete="off" />
      <GridItem colSpan={{ md: 2 }}>
        <TextField use={use} {...matter} autoComplete="off" maxLength={80} />
      </GridItem>
      <SelectField use={use} name="language" label={FACT_LABELS.language} options={LANGUAGE_OPTIONS} />
      <SelectField use={use} name="source" label="Source" options={ENTRY_SOURCE_OPTIONS} />
      <GridItem colSpan={{ md: 2 }}>
        <FormField label="Note" error={use.form.formState.errors.note?.message}>
          <Textarea rows={3} maxLength={MAX_NOTE_CHARACTERS} {...use.form.register('note')} />
        </FormField>
      </GridItem>
      <GridItem colSpan={{ md: 2 }}>
        <ConsentFields use={use} />
      </GridItem>
    </Grid>
  );
}

/**
 * No consent is recorded unless a box is checked; then the form asks how the person gave it and where that is
 * documented.
 */
function ConsentFields({ use }: Pick<NewLeadFieldsProps, 'use'>) {
  const { control, formState } = use.form;
  const { field } = useController({ control, name: 'consent.channels' });
  const channels = useWatch({ control, name: 'consent.channels' });
  const error: unknown = get(formState.errors, 'consent.channels.message');
  return (
    <>
      <CheckGroup
        label="They agreed to receive"
        options={CHANNEL_OPTIONS}
        value={channels}
        onChange={field.onChange}
        error={typeof error === 'string' ? error : undefined}
      />
      {channels.length > 0 && (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4" mt="3">
          <SelectField
            use={use}
            name="consent.how"
            label="How they told you"
            options={CONSENT_SOURCE_OPTIONS}
          />
          <TextField
            use={use}
            name="consent.reference"
            label="Where it is recorded"
            placeholder="Form 12, call of May 3"
            maxLength={200}
          />
        </Grid>
      )}
    </>
  );
}

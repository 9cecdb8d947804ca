/** Which host gets an appointment if several are free, and days on which no host takes any. */
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { SchedulingSettings } from '@praxis/contracts/appointment/scheduling';
import type { Routing } from '@praxis/contracts/appointment/scheduling.const';
import { useEffect } from 'react';
import { FormField } from '../../../components/form-field.js';
import { Form, SelectField } from '../../../components/form.js';
import { Lockable } from '../../../components/lockable.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { BlackoutFields } from './blackout-fields.js';
import { errorAt, useFocusOnWrong } from '../../../lib/core/form/field-error.js';
import { AFTER_SCHEDULING_CHANGE } from '../../../lib/appointment/after-scheduling-change.js';
import { saveScheduling } from './scheduling-queries.js';

const ROUTING_LABELS: Record<Routing, { label: string; help: string }> = {
  round_robin: { label: 'Round robin', help: 'The person with the fewest upcoming appointments.' },
  owner_first: {
    label: 'The lead’s assigned person first',
    help: 'The assigned person first, then round robin.',
  },
  earliest: { label: 'First available', help: 'In the order of the list below.' },
};
const OPTIONS = Object.entries(ROUTING_LABELS).map(([value, { label }]) => ({ value, label }));

interface RoutingFormProps {
  stored: SchedulingSettings;
  lock: string | undefined;
  onDirty: (dirty: boolean) => void;
}

export function RoutingForm({ stored, lock, onDirty }: RoutingFormProps) {
  const use = useContractForm<SchedulingSettings, SchedulingSettings, SchedulingSettings>({
    schema: SchedulingSettings,
    defaultValues: stored,
    follows: 'fields',
    request: saveScheduling,
    success: 'Scheduling saved',
    invalidates: AFTER_SCHEDULING_CHANGE,
    onSuccess: (saved) => use.form.reset(saved),
  });
  const { form } = use;
  const { isDirty, errors } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useFocusOnWrong(form, 'Routing');
  const [routing, blackouts] = form.watch(['routing', 'blackouts']);
  return (
    <Lockable reason={lock}>
      <Form use={use} label="Routing" savable={lock === undefined}>
        <Grid templateColumns={{ base: '1fr', md: '1fr 14rem' }} gap="4" alignItems="start">
          <SelectField
            use={use}
            name="routing"
            label="Who gets an appointment"
            options={OPTIONS}
            help={ROUTING_LABELS[routing].help}
          />
          <FormField
            label="Days counted"
            help="How far round robin looks ahead."
            error={errorAt(errors, 'fairnessDays')}
          >
            <Input
              type="number"
              inputMode="numeric"
              {...form.register('fairnessDays', { valueAsNumber: true })}
            />
          </FormField>
        </Grid>
        <BlackoutFields
          legend="Office closed"
          value={blackouts}
          errors={errors.blackouts}
          editable={lock === undefined}
          onChange={(value) => form.setValue('blackouts', value, { shouldDirty: true })}
        />
      </Form>
    </Lockable>
  );
}

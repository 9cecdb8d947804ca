/** The preferences for an appointment: part of the day, date, length, and optionally an exact slot. */
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { PREFERRED_TIMES } from '@praxis/contracts/appointment/preferred-time.const';
import { FormField, Select } from '../../components/form-field.js';
import type { StoreApi } from 'zustand/vanilla';
import type { JourneyState } from '../../lib/journey/journey-store.js';
import { SlotPicker } from './slot-picker.js';
import type { AppointmentValues } from './step-values.js';
import { useStepForm, type StepForm } from './use-journey-forms.js';

const PREFERRED = PREFERRED_TIMES.map((value) => ({
  value,
  label: value === 'any' ? 'Any time' : value.charAt(0).toUpperCase() + value.slice(1),
}));
const DURATIONS = [15, 30, 45, 60, 90].map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}));

interface AppointmentFormProps {
  store: StoreApi<JourneyState>;
  form: StepForm<AppointmentValues>;
  /** Books a slot immediately: an alternative that was offered after a refusal. */
  onBook: (slot: Slot) => void;
  booked: boolean;
}

export function AppointmentForm({ store, form: stepForm, onBook, booked }: AppointmentFormProps) {
  const form = useStepForm(stepForm);
  const { register, formState, setValue } = form;
  const { errors } = formState;
  // Clears the chosen slot, because it matched the preferences before the change.
  const forgetSlot = (): void => {
    setValue('start', undefined);
    setValue('timeZone', undefined);
  };
  return (
    <Grid gap="3">
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr 1fr' }} gap="3">
        <FormField label="Preferred time" error={errors.preferred?.message}>
          <Select options={PREFERRED} {...register('preferred', { onChange: forgetSlot })} />
        </FormField>
        <FormField label="Date" error={errors.dateHint?.message}>
          <Input
            type="date"
            {...register('dateHint', {
              onChange: forgetSlot,
              setValueAs: (value: string) => (value === '' ? undefined : value),
            })}
          />
        </FormField>
        <FormField label="Duration" error={errors.durationMins?.message}>
          <Select
            options={DURATIONS}
            {...register('durationMins', { onChange: forgetSlot, valueAsNumber: true })}
          />
        </FormField>
      </Grid>
      {!booked && <SlotPicker store={store} form={form} onBook={onBook} error={errors.start?.message} />}
    </Grid>
  );
}

/** The event that a step waits for. */
import { Input } from '@chakra-ui/react/input';
import { DAY_MINUTES } from '@praxis/contracts/automation/automation.const';
import type { Step } from '@praxis/contracts/automation/step';
import { FormField, Select } from '../../../components/form-field.js';
import { DurationField } from './duration-field.js';

type WaitStep = Extract<Step, { kind: 'wait' }>;
type Wait = WaitStep['wait'];

interface WaitFieldsProps {
  step: WaitStep;
  onChange: (step: WaitStep) => void;
}

const MODES = [
  { value: 'time_of_day', label: 'a time of the day' },
  { value: 'opening', label: 'you open' },
  { value: 'duration', label: 'some time has passed' },
  { value: 'before', label: 'some time before a date' },
];

const STARTS: Record<Wait['mode'], Wait> = {
  time_of_day: { mode: 'time_of_day', at: '09:00' },
  opening: { mode: 'opening' },
  duration: { mode: 'duration', minutes: DAY_MINUTES },
  before: { mode: 'before', date: 'appointment', minutes: DAY_MINUTES },
};

export function WaitFields({ step, onChange }: WaitFieldsProps) {
  const { wait } = step;
  const set = (changed: Wait): void => onChange({ ...step, wait: changed });
  return (
    <>
      <FormField label="Until">
        <Select
          value={wait.mode}
          options={MODES}
          onChange={({ target }) => set(STARTS[target.value as Wait['mode']])}
        />
      </FormField>
      {wait.mode === 'time_of_day' && (
        <FormField label="Time" help="In the practice’s time zone.">
          <Input
            data-first-field
            type="time"
            value={wait.at}
            onChange={({ target }) => set({ ...wait, at: target.value })}
          />
        </FormField>
      )}
      {wait.mode === 'duration' && (
        <DurationField
          label="Time"
          minutes={wait.minutes}
          onChange={(minutes) => set({ ...wait, minutes })}
        />
      )}
      {wait.mode === 'before' && (
        <>
          <DurationField
            label="Time before"
            minutes={wait.minutes}
            onChange={(minutes) => set({ ...wait, minutes })}
          />
          <FormField label="Date">
            <Select
              value={wait.date}
              options={[
                { value: 'appointment', label: 'the appointment' },
                { value: 'deadline', label: 'the deadline of a webhook' },
              ]}
              onChange={({ target }) => set({ ...wait, date: target.value as typeof wait.date })}
            />
          </FormField>
        </>
      )}
    </>
  );
}

/** A length of time, in the unit that says it best. */
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { DAY_MINUTES, HOUR_MINUTES } from '@praxis/contracts/automation/automation.const';
import { FormField, Select } from '../../../components/form-field.js';

interface DurationFieldProps {
  label: string;
  minutes: number;
  onChange: (minutes: number) => void;
}

const UNITS = [
  { value: '1', label: 'minutes' },
  { value: String(HOUR_MINUTES), label: 'hours' },
  { value: String(DAY_MINUTES), label: 'days' },
];

export function DurationField({ label, minutes, onChange }: DurationFieldProps) {
  const unit = minutes % DAY_MINUTES === 0 ? DAY_MINUTES : minutes % HOUR_MINUTES === 0 ? HOUR_MINUTES : 1;
  const amount = minutes / unit;
  return (
    <Flex gap="2" align="flex-end">
      <FormField label={label}>
        <Input
          type="number"
          min={1}
          w="24"
          value={amount}
          onChange={({ target }) => onChange(Math.max(1, Math.round(Number(target.value))) * unit)}
        />
      </FormField>
      <Select
        aria-label={`${label}, unit`}
        value={String(unit)}
        options={UNITS}
        onChange={({ target }) => onChange(amount * Number(target.value))}
      />
    </Flex>
  );
}

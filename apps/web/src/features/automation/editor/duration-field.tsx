/** A length of time, in the largest unit that fits or in the chosen unit. */
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { DAY_MINUTES, HOUR_MINUTES } from '@praxis/contracts/automation/automation.const';
import { useState } from 'react';
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
  const [unit, setUnit] = useState(() => unitOf(minutes));
  // The text as typed: an empty field, while the user types another number, is not a duration yet.
  const [text, setText] = useState(String(minutes / unit));
  const amountOf = (typed: string): number => Math.max(1, Math.round(Number(typed)));
  return (
    <Flex gap="2" align="flex-end">
      <FormField label={label}>
        <Input
          type="number"
          min={1}
          w="24"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value !== '') onChange(amountOf(target.value) * unit);
          }}
          onBlur={() => setText(String(minutes / unit))}
        />
      </FormField>
      <Select
        aria-label={`${label}, unit`}
        value={String(unit)}
        options={UNITS}
        onChange={({ target }) => {
          setUnit(Number(target.value));
          onChange(amountOf(text) * Number(target.value));
        }}
      />
    </Flex>
  );
}

function unitOf(minutes: number): number {
  if (minutes % DAY_MINUTES === 0) return DAY_MINUTES;
  return minutes % HOUR_MINUTES === 0 ? HOUR_MINUTES : 1;
}

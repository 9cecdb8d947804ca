/** A condition: one of the presets in words, or a custom expression. */
import { Input } from '@chakra-ui/react/input';
import { useState } from 'react';
import { FormField, Select } from '../../../components/form-field.js';
import { CONDITION_PRESETS } from './condition-presets.js';

interface ConditionFieldProps {
  label: string;
  /** Undefined means always. */
  value: string | undefined;
  /** The label for no condition; without this label, a condition is required. */
  always?: string;
  onChange: (condition: string | undefined) => void;
}

const OWN = 'own';

export function ConditionField({ label, value, always, onChange }: ConditionFieldProps) {
  const isPreset = value === undefined || CONDITION_PRESETS.some(({ condition }) => condition === value);
  const [isOwn, setIsOwn] = useState(!isPreset);
  const options = [
    ...(always === undefined ? [] : [{ value: '', label: always }]),
    ...CONDITION_PRESETS.map(({ condition, label: name }) => ({ value: condition, label: name })),
    { value: OWN, label: 'a custom expression' },
  ];
  const choose = (chosen: string): void => {
    setIsOwn(chosen === OWN);
    if (chosen !== OWN) onChange(chosen === '' ? undefined : chosen);
  };
  return (
    <>
      <FormField label={label}>
        <Select
          value={isOwn ? OWN : (value ?? '')}
          options={options}
          onChange={({ target }) => choose(target.value)}
        />
      </FormField>
      {isOwn && (
        <FormField
          label="Expression"
          help="A CEL expression using lead, now, params, answers and event, such as lead.score >= 50 && !now.isOpen"
        >
          <Input
            fontFamily="mono"
            spellCheck={false}
            value={value ?? ''}
            onChange={({ target }) =>
              onChange(target.value === '' && always !== undefined ? undefined : target.value)
            }
          />
        </FormField>
      )}
    </>
  );
}

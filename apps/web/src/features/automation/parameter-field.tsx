/** A form field for one setting of a workflow, chosen by the setting's type. */
import { Input } from '@chakra-ui/react/input';
import { Textarea } from '@chakra-ui/react/textarea';
import type { Parameter } from '@praxis/contracts/automation/automation';
import { FormField, Select } from '../../components/form-field.js';

interface ParameterFieldProps {
  parameter: Parameter;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function ParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const { name, type, description, options = [], required } = parameter;
  const field = { value, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  const input = { email: 'email', phone: 'tel' } as const;
  return (
    <FormField label={required ? `${name} *` : name} help={description} error={error}>
      {type === 'select' && (
        <Select {...field} options={options.map((option) => ({ value: option, label: option }))} />
      )}
      {type === 'boolean' && (
        <Select
          {...field}
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      )}
      {type === 'textarea' && <Textarea rows={3} {...field} />}
      {(type === 'text' || type === 'email' || type === 'phone') && (
        <Input type={type === 'text' ? 'text' : input[type]} {...field} />
      )}
    </FormField>
  );
}

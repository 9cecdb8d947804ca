/** One field of a form: label above, help below, and an error that replaces the help. */
import { Field } from '@chakra-ui/react/field';
import { NativeSelect } from '@chakra-ui/react/native-select';
import type { ComponentProps, ReactNode } from 'react';

interface FormFieldProps {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

export function FormField({ label, help, error, children }: FormFieldProps) {
  return (
    <Field.Root invalid={Boolean(error)}>
      <Field.Label>{label}</Field.Label>
      {children}
      {error ? (
        <Field.ErrorText>{error}</Field.ErrorText>
      ) : (
        help && <Field.HelperText>{help}</Field.HelperText>
      )}
    </Field.Root>
  );
}

interface SelectProps extends ComponentProps<typeof NativeSelect.Field> {
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
}

/** A drop-down; use it inside a FormField, or give it an `aria-label`. */
export function Select({ options, disabled = false, ...field }: SelectProps) {
  return (
    <NativeSelect.Root disabled={disabled}>
      <NativeSelect.Field {...field}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** A password field of a form, hidden until the user shows it, with the hint for a new password. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { PASSWORD_MIN } from '@praxis/contracts/auth/auth';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../lib/core/form/use-contract-form.js';
import { TextField } from './form.js';

interface PasswordFieldProps<V extends FieldValues> {
  use: ContractForm<V>;
  name: FieldPath<V>;
  label?: string;
  help?: string;
  /** `new-password` lets the browser offer one. */
  autoComplete: 'current-password' | 'new-password';
  /** Set in a dialog that was opened to ask for the password. */
  autoFocus?: boolean;
}

export function PasswordField<V extends FieldValues>(props: PasswordFieldProps<V>) {
  const { use, name, label = 'Password', help, autoComplete, autoFocus = false } = props;
  const [shown, setShown] = useState(false);
  return (
    <Box position="relative">
      <TextField
        use={use}
        name={name}
        label={label}
        help={help}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        {...(autoFocus ? { 'data-autofocus': '' } : {})}
        spellCheck={false}
        autoCapitalize="none"
        pe="11"
      />
      <Button
        variant="ghost"
        size="xs"
        px="1"
        position="absolute"
        // Places the button below the label's line, in the vertical middle of the field.
        top={{ base: '1.875rem', md: '1.75rem' }}
        insetEnd="1"
        aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Button>
    </Box>
  );
}

/** The new password that a user chooses for their account. */
export function NewPasswordField<V extends FieldValues>(
  props: Pick<PasswordFieldProps<V>, 'use' | 'name' | 'label'>,
) {
  const help = `At least ${PASSWORD_MIN} characters; a short phrase works well.`;
  return <PasswordField {...props} autoComplete="new-password" help={help} />;
}

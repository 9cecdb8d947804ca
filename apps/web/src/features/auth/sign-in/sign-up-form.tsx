/** Creates an account; the address must be verified by email before anything else. */
import { SignUpRequest } from '@praxis/contracts/auth/auth';
import { useState } from 'react';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { NewPasswordField } from '../../../components/password-field.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { signUp } from './auth-requests.js';
import { MailSent } from './mail-sent.js';

export function SignUpForm() {
  const [sent, setSent] = useState<{ message: string; email: string }>();
  const use = useContractForm({
    schema: SignUpRequest,
    defaultValues: { email: '', password: '' },
    request: signUp,
    onSuccess: (message, { email }) => setSent({ message, email }),
  });
  if (sent) {
    const note = 'Open its link in this browser to finish.';
    return <MailSent {...sent} note={note} onBack={() => setSent(undefined)} />;
  }
  return (
    <Form use={use} label="Create account">
      <TextField use={use} name="email" label="Email" type="email" autoComplete="username" />
      <NewPasswordField use={use} name="password" />
      <SubmitButton pending={use.pending} pendingText="Creating…">
        Create account
      </SubmitButton>
    </Form>
  );
}

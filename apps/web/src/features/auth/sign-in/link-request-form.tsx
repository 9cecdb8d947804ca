/** Asks for an email address and sends a link to it: to sign in, or to choose a new password. */
import { LinkRequest } from '@praxis/contracts/auth/auth';
import { useState } from 'react';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { MailSent } from './mail-sent.js';

interface LinkRequestFormProps {
  label: string;
  button: string;
  help: string;
  /** How long the link works, and in which browser. */
  note: string;
  send: (body: LinkRequest) => Promise<string>;
}

export function LinkRequestForm({ label, button, help, note, send }: LinkRequestFormProps) {
  const [sent, setSent] = useState<{ message: string; email: string }>();
  const use = useContractForm({
    schema: LinkRequest,
    defaultValues: { email: '' },
    request: send,
    onSuccess: (message, { email }) => setSent({ message, email }),
  });
  if (sent) return <MailSent {...sent} note={note} onBack={() => setSent(undefined)} />;
  return (
    <Form use={use} label={label}>
      <TextField use={use} name="email" label="Email" type="email" autoComplete="email" help={help} />
      <SubmitButton pending={use.pending} pendingText="Sending…">
        {button}
      </SubmitButton>
    </Form>
  );
}

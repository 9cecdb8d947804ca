/** Chooses a new password by an emailed link. Every other session ends. */
import { PasswordResetConfirm } from '@praxis/contracts/auth/auth';
import * as z from 'zod/mini';
import { Form, SubmitButton } from '../../../components/form.js';
import { NewPasswordField } from '../../../components/password-field.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { resetPassword } from './auth-requests.js';
import { useEnter } from './use-enter.js';

const NewPasswordForm = z.pick(PasswordResetConfirm, { password: true });

export function ResetForm({ token }: { token: string }) {
  const enter = useEnter();
  const use = useContractForm({
    schema: NewPasswordForm,
    defaultValues: { password: '' },
    request: ({ password }) => resetPassword({ token, password }),
    success: { title: 'Password changed', text: 'All your other sessions have ended.' },
    onSuccess: enter,
  });
  return (
    <Form use={use} label="Choose a new password">
      <NewPasswordField use={use} name="password" label="New password" />
      <SubmitButton pending={use.pending} pendingText="Saving…">
        Save and sign in
      </SubmitButton>
    </Form>
  );
}

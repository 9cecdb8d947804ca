/** Changes the password of the signed-in user. Every other session ends. */
import { PasswordChange, AuthSessionResult } from '@praxis/contracts/auth/auth';
import { Form, SubmitButton } from '../../../components/form.js';
import { NewPasswordField, PasswordField } from '../../../components/password-field.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { renewAuthSession } from '../../../lib/auth/auth-session.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const EMPTY: PasswordChange = { currentPassword: '', password: '' };

export function PasswordForm() {
  const use = useContractForm<PasswordChange, PasswordChange, AuthSessionResult>({
    schema: PasswordChange,
    defaultValues: EMPTY,
    request: async (body) => {
      const path = '/v1/auth/password';
      const request = { method: 'PUT', path, schema: AuthSessionResult, as: 'user', silent: true } as const;
      return (await apiRequest({ ...request, body })).data;
    },
    success: { title: 'Password changed', text: 'All your other sessions have ended.' },
    invalidates: [queryKeys.auth.sessions],
    onSuccess: (session) => {
      renewAuthSession(session);
      use.form.reset(EMPTY);
    },
  });
  return (
    <Form use={use} label="Change password">
      <PasswordField
        use={use}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordField use={use} name="password" label="New password" />
      <SubmitButton pending={use.pending} pendingText="Saving…">
        Change password
      </SubmitButton>
    </Form>
  );
}

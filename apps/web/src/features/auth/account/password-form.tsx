/** Chooses another password while signed in. Every other session ends. */
import { PasswordChange, AuthSessionResult } from '@praxis/contracts/auth/auth';
import { useQueryClient } from '@tanstack/react-query';
import { Form, SubmitButton } from '../../../components/form.js';
import { NewPasswordField, PasswordField } from '../../../components/password-field.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { renewAuthSession } from '../../../lib/auth/auth-session.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const EMPTY: PasswordChange = { currentPassword: '', password: '' };

export function PasswordForm() {
  const queryClient = useQueryClient();
  const use = useContractForm<PasswordChange, PasswordChange>({
    schema: PasswordChange,
    defaultValues: EMPTY,
    submit: async (body) => {
      const path = '/v1/auth/password';
      const request = {
        method: 'PUT',
        path,
        body,
        schema: AuthSessionResult,
        as: 'user',
        silent: true,
      } as const;
      renewAuthSession((await apiRequest(request)).data);
      use.form.reset(EMPTY);
      void queryClient.invalidateQueries({ queryKey: queryKeys.auth.sessions });
      showToast({ title: 'Password changed', text: 'All your other sessions have ended.', tone: 'good' });
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

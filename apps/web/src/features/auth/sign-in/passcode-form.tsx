/** The demo's passcode: opens an hour as a read-only client of the chosen industry. */
import { PasscodeRequest } from '@praxis/contracts/auth/auth';
import { Form, SelectField, SubmitButton } from '../../../components/form.js';
import { PasswordField } from '../../../components/password-field.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { INDUSTRY_OPTIONS } from '../../../lib/core/industry-labels.js';
import { preferences } from '../../../lib/journey/preferences.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { signInByPasscode } from './auth-requests.js';
import { useEnter } from './use-enter.js';

export function PasscodeForm() {
  const enter = useEnter();
  const use = useContractForm({
    schema: PasscodeRequest,
    defaultValues: { passcode: '', industry: preferences.getState().industry },
    request: (values) =>
      signInByPasscode(values).catch((cause: unknown) => {
        throw explained(cause);
      }),
    onSuccess: enter,
  });
  return (
    <Form use={use} label="Demo passcode">
      <SelectField use={use} name="industry" label="Industry" options={INDUSTRY_OPTIONS} />
      <PasswordField
        use={use}
        name="passcode"
        label="Passcode"
        autoComplete="current-password"
        help="Opens a read-only client account for one hour."
      />
      <SubmitButton pending={use.pending} pendingText="Opening…">
        Open the demo account
      </SubmitButton>
    </Form>
  );
}

function explained(cause: unknown): unknown {
  if (!(cause instanceof ApiError) || cause.code !== 'passcode_wrong') return cause;
  const { status, code } = cause;
  return new ApiError({
    status,
    code,
    message: 'Invalid passcode. Please check your passcode and try again.',
  });
}

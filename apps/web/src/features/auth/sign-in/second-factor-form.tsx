/** The second step of signing in: a code from an app, or a recovery code. */
import { Button } from '@chakra-ui/react/button';
import { RECOVERY_CODES } from '@praxis/contracts/auth/auth.const';
import type { AuthSessionResult } from '@praxis/contracts/auth/auth';
import { SecondFactorRequest } from '@praxis/contracts/auth/factor';
import { useState } from 'react';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { giveCode } from './auth-requests.js';

interface SecondFactorFormProps {
  /** Called with the session that the code has started. */
  onDone: (session: AuthSessionResult) => void;
}

export function SecondFactorForm({ onDone }: SecondFactorFormProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const use = useContractForm<SecondFactorRequest, SecondFactorRequest, AuthSessionResult>({
    schema: SecondFactorRequest,
    defaultValues: { code: '' },
    request: giveCode,
    onSuccess: onDone,
  });
  const change = (): void => {
    use.form.reset({ code: '' });
    setByRecovery(!byRecovery);
  };
  return (
    <>
      <Form use={use} label="Second step">
        <TextField
          // A new element instead of the same one with another name, because keyboards and password managers read a
          // field's purpose when it appears.
          key={byRecovery ? 'recovery' : 'app'}
          use={use}
          name="code"
          label={byRecovery ? 'Recovery code' : 'Code'}
          help={
            byRecovery
              ? `One of the ${RECOVERY_CODES} codes that you kept when you set up your app. Each works once.`
              : 'The six digits that your authenticator app shows now.'
          }
          autoFocus
          data-autofocus=""
          spellCheck={false}
          {...(byRecovery
            ? { autoComplete: 'off', autoCapitalize: 'characters' }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
        />
        <SubmitButton pending={use.pending} pendingText="Checking…">
          Continue
        </SubmitButton>
      </Form>
      <Button variant="ghost" size="sm" mt="3" onClick={change}>
        {byRecovery ? 'Use my authenticator app' : 'Use a recovery code'}
      </Button>
    </>
  );
}

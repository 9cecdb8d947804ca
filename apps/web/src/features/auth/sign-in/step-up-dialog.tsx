/**
 * Signs the user in again in a dialog: by password and second factor if they have one, by an emailed link, or by
 * passkey.
 */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { SIGN_IN_LINK_MINUTES } from '@praxis/contracts/auth/auth.const';
import { SignInRequest, type AuthSessionResult } from '@praxis/contracts/auth/auth';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Form, FormAlert, SubmitButton } from '../../../components/form.js';
import { PasswordField } from '../../../components/password-field.js';
import { ApiError } from '../../../lib/api/api-error.js';
import {
  adoptAuthSession,
  readAuthSession,
  renewAuthSession,
  useAuthSession,
} from '../../../lib/auth/auth-session.js';
import { answerStepUp } from '../../../lib/auth/step-up.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { sendMagicLink, signIn } from './auth-requests.js';
import { MailSent } from './mail-sent.js';
import { PasskeyButton } from './passkey-button.js';
import { SecondFactorForm } from './second-factor-form.js';

export function StepUpDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuthSession();
  const email = user?.email ?? '';
  /** The server's message, once an email has been sent. */
  const [mailed, setMailed] = useState<string>();
  const [asksCode, setAsksCode] = useState(false);
  const take = (session: AuthSessionResult): void => {
    if (session.nextStep === 'second_factor') return setAsksCode(true);
    const isSame = session.user?.id === user?.id;
    // The passkey may belong to another user: that user is then signed in, and the interrupted request is dropped.
    if (isSame) renewAuthSession(session);
    else adoptAuthSession(session);
    answerStepUp(isSame);
  };
  return (
    <Dialog title="Confirm it is you" onClose={onClose}>
      <Flex direction="column" gap="4">
        <Text color="fg.muted" overflowWrap="anywhere">
          Before you change access or keys, or export data, sign in again as {email}.
        </Text>
        {asksCode ? (
          <SecondFactorForm onDone={take} />
        ) : mailed === undefined ? (
          <ByPassword email={email} onDone={take} onMailed={setMailed} />
        ) : (
          <ByLink email={email} message={mailed} onBack={() => setMailed(undefined)} />
        )}
        <PasskeyButton onDone={take} />
      </Flex>
    </Dialog>
  );
}

interface ByPasswordProps {
  email: string;
  /** Called with the result of the password: a session, or the second step. */
  onDone: (session: AuthSessionResult) => void;
  onMailed: (message: string) => void;
}

function ByPassword({ email, onDone, onMailed }: ByPasswordProps) {
  const [error, setError] = useState<string>();
  const use = useContractForm<SignInRequest, SignInRequest, AuthSessionResult>({
    schema: SignInRequest,
    defaultValues: { email, password: '' },
    request: signIn,
    onSuccess: onDone,
  });
  const mail = (): void => {
    setError(undefined);
    sendMagicLink({ email }).then(onMailed, (cause: unknown) =>
      setError(cause instanceof ApiError ? cause.message : 'The email could not be sent.'),
    );
  };
  return (
    <>
      <Form use={use} label="Sign in again">
        <PasswordField use={use} name="password" autoComplete="current-password" autoFocus />
        <SubmitButton pending={use.pending} pendingText="Signing in…">
          Sign in again
        </SubmitButton>
      </Form>
      <FormAlert text={error} />
      <Button variant="ghost" size="sm" alignSelf="start" onClick={mail}>
        Send me a link instead
      </Button>
    </>
  );
}

/**
 * The link signs the user in again in another tab. This tab continues when they press the button; if they have not
 * opened the link, the server refuses again and the dialog returns.
 */
function ByLink({ email, message, onBack }: { email: string; message: string; onBack: () => void }) {
  return (
    <>
      <MailSent
        email={email}
        message={message}
        note={`The link works once, for ${SIGN_IN_LINK_MINUTES} minutes, in this browser. Open it, then come back here.`}
        back="Use your password"
        onBack={onBack}
      />
      <Button alignSelf="start" onClick={() => void readAuthSession().then(() => answerStepUp(true))}>
        I have opened it
      </Button>
    </>
  );
}

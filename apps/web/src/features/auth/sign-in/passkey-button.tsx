/** Signs in with a passkey, which is both steps in one. Not rendered in browsers without passkeys. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { AuthSessionResult } from '@praxis/contracts/auth/auth';
import { Fingerprint } from 'lucide-react';
import { FormAlert } from '../../../components/form.js';
import { hasPasskeys } from '../../../lib/auth/passkey.js';
import { useChange } from '../../../lib/api/use-change.js';
import { signInByPasskey } from './auth-requests.js';

interface PasskeyButtonProps {
  /** Called with the session that the passkey has started. */
  onDone: (session: AuthSessionResult) => void;
}

export function PasskeyButton({ onDone }: PasskeyButtonProps) {
  const signIn = useChange({ request: signInByPasskey, onSuccess: onDone });
  if (!hasPasskeys()) return null;
  return (
    <Box display="grid" gap="3" mt="4">
      {signIn.alert && <FormAlert text={signIn.alert} />}
      <Button
        variant="outline"
        aria-disabled={signIn.isPending ? true : undefined}
        onClick={() => !signIn.isPending && signIn.mutate(undefined)}
      >
        <Fingerprint aria-hidden />
        Use a passkey
      </Button>
    </Box>
  );
}

/** Signs in with a passkey, which is both steps in one. Not there in browsers that have none. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { SessionResult } from '@praxis/contracts/auth/auth';
import { Fingerprint } from 'lucide-react';
import { FormAlert } from '../../../components/form.js';
import { hasPasskeys } from '../../../lib/auth/passkey.js';
import { useAction } from '../../../lib/api/use-action.js';
import { signInByPasskey } from './auth-calls.js';

interface PasskeyButtonProps {
  /** Takes over the session that the passkey has begun. */
  onDone: (session: SessionResult) => void;
}

export function PasskeyButton({ onDone }: PasskeyButtonProps) {
  const action = useAction(async () => onDone(await signInByPasskey()));
  if (!hasPasskeys()) return null;
  return (
    <Box display="grid" gap="3" mt="4">
      {action.alert && <FormAlert text={action.alert} />}
      <Button
        variant="outline"
        aria-disabled={action.pending ? true : undefined}
        onClick={() => void action.run()}
      >
        <Fingerprint aria-hidden />
        Use a passkey
      </Button>
    </Box>
  );
}

/** Makes an admin set up the required second factor before anything else. */
import { Button } from '@chakra-ui/react/button';
import { AddFactor } from '../features/auth/second-factor/add-factor.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { readAuthSession, signOut } from '../lib/auth/auth-session.js';
import { useChange } from '../lib/api/use-change.js';
import { offWhile } from '../lib/core/focus/off-while.js';

export function SetUpFactorPage() {
  const leaving = useChange({
    request: () => signOut({ everywhere: false }),
    failure: { title: 'Could not sign out' },
  });
  return (
    <AuthFrame
      title="Set up a second factor"
      intro="Admins can see every tenant, so they also need an authenticator app or a passkey to sign in. Setting it up takes a minute."
      footer={
        <Button
          variant="ghost"
          size="sm"
          {...offWhile(leaving.isPending)}
          onClick={() => leaving.mutate(undefined)}
        >
          Sign out
        </Button>
      }
    >
      <AddFactor hasApp={false} onDone={() => void readAuthSession()} />
    </AuthFrame>
  );
}

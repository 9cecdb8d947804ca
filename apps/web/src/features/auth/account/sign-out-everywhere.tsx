/** Ends every session of the user, including this one. */
import { Button } from '@chakra-ui/react/button';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { signOut } from '../../../lib/auth/auth-session.js';
import { useChange } from '../../../lib/api/use-change.js';
import { offWhile } from '../../../lib/core/focus/off-while.js';

export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const leaving = useChange({ request: () => signOut(), failure: { title: 'Could not sign out' } });
  return (
    <>
      <Button size="sm" variant="outline" {...offWhile(leaving.isPending)} onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        Sign out everywhere
      </Button>
      {asking && (
        <Confirm
          title="Sign out everywhere?"
          text="You will need to sign in again in every browser, including this one."
          confirm="Sign out"
          onClose={() => setAsking(false)}
          onConfirm={() => leaving.mutate(undefined)}
        />
      )}
    </>
  );
}

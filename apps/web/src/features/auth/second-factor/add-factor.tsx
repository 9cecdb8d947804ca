/**
 * Adds another second factor: an authenticator app or a passkey. The recovery codes that come with the first factor are
 * shown in place of these choices.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { Fingerprint, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Lockable } from '../../../components/lockable.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { READ_ONLY_REASON } from '../../../lib/auth/lock-reason.js';
import { hasPasskeys } from '../../../lib/auth/passkey.js';
import { useChange } from '../../../lib/api/use-change.js';
import { addPasskey } from './factor-requests.js';
import { RecoveryCodes } from './recovery-codes.js';
import { lazyPart } from '../../../components/lazy-part.js';
import { offWhile } from '../../../lib/core/focus/off-while.js';

const AppSetUp = lazyPart(() => import('./app-set-up.js'), 'AppSetUp');

interface AddFactorProps {
  /** True when the user already has an authenticator app. Only one is allowed. */
  hasApp: boolean;
  /** Called once the factor has been added and the user has saved any recovery codes that came with it. */
  onDone: () => void;
}

export function AddFactor({ hasApp, onDone }: AddFactorProps) {
  const { readOnly } = useAuthSession();
  const lock = readOnly ? READ_ONLY_REASON : undefined;
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  const finish = (): void => {
    setSettingUp(false);
    setCodes([]);
    onDone();
  };
  const passkey = useChange({
    request: addPasskey,
    success: 'Passkey added',
    failure: { title: 'No passkey was added' },
    onSuccess: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : finish()),
  });
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={finish} />;
  if (settingUp)
    return (
      <Suspense fallback={<Skeleton height="72" />}>
        <AppSetUp onDone={finish} onCancel={() => setSettingUp(false)} />
      </Suspense>
    );
  if (hasApp && !hasPasskeys()) return null;
  return (
    <Box>
      <Lockable reason={lock}>
        {lock && (
          <Text color="fg.muted" mb="3">
            {lock}
          </Text>
        )}
        <Flex gap="2" wrap="wrap">
          {!hasApp && (
            <Button size="sm" variant="outline" onClick={() => setSettingUp(true)}>
              <ShieldCheck aria-hidden />
              Set up an authenticator app
            </Button>
          )}
          {hasPasskeys() && (
            <Button
              size="sm"
              variant="outline"
              {...offWhile(passkey.isPending)}
              onClick={() => passkey.mutate(undefined)}
            >
              <Fingerprint aria-hidden />
              Add a passkey
            </Button>
          )}
        </Flex>
      </Lockable>
    </Box>
  );
}

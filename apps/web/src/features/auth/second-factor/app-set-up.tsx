/** Sets up an authenticator app: the secret as a QR code and as text, the first code, then the recovery codes. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { TotpConfirm, type TotpEnrollment } from '@praxis/contracts/auth/factor';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { CopyButton } from '../../../components/copy-button.js';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { Loaded } from '../../../components/loaded.js';
import type { ApiError } from '../../../lib/api/api-error.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { beginApp, confirmApp } from './factor-requests.js';
import { RecoveryCodes } from './recovery-codes.js';
import { READ_ONCE } from '../../../lib/api/query-client.js';
import { RETRY } from '../../../lib/api/retry.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { lazyPart } from '../../../components/lazy-part.js';

// Loaded on demand, because everybody sees the account page and only few set up a factor.
const QrCode = lazyPart(() => import('./qr-code.js'), 'QrCode');

interface AppSetUpProps {
  /** Called once the app is set up and the user has saved its recovery codes. */
  onDone: () => void;
  onCancel: () => void;
}

const FirstCode = z.pick(TotpConfirm, { code: true });

export function AppSetUp({ onDone, onCancel }: AppSetUpProps) {
  const [codes, setCodes] = useState<string[]>();
  const begun = useQuery<TotpEnrollment, ApiError>({
    queryKey: queryKeys.auth.appEnrollment,
    queryFn: beginApp,
    // A secret is used once; the next setup gets another one.
    ...READ_ONCE,
    retry: RETRY.makesSomething,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Loaded query={begun} failure="Could not set up the app" skeleton={<Skeleton height="44" />}>
      {(enrollment) => (
        <Flex direction="column" gap="4">
          <Secret enrollment={enrollment} />
          <CodeForm
            enrollment={enrollment}
            // A user with another factor already has recovery codes.
            onAdded={(added) => (added.length > 0 ? setCodes(added) : onDone())}
            onCancel={onCancel}
          />
        </Flex>
      )}
    </Loaded>
  );
}

function Secret({ enrollment: { uri, secret } }: { enrollment: TotpEnrollment }) {
  const grouped = (secret.match(/.{1,4}/g) ?? []).join(' ');
  return (
    <>
      <Text color="fg.muted">
        Scan this with an authenticator app, such as the one in your password manager or phone, or enter the
        key into it.
      </Text>
      <Suspense fallback={<Skeleton boxSize="48" />}>
        <QrCode text={uri} label="QR code of the key" />
      </Suspense>
      <Box>
        <Text fontSize="md" fontWeight="medium">
          Key
        </Text>
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontFamily="mono" fontSize="md" overflowWrap="anywhere" data-testid="app-key">
            {grouped}
          </Text>
          <CopyButton label="Copy key" text={() => secret} />
        </Flex>
      </Box>
    </>
  );
}

interface CodeFormProps {
  enrollment: TotpEnrollment;
  onAdded: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

function CodeForm({ enrollment: { enrollment }, onAdded, onCancel }: CodeFormProps) {
  const use = useContractForm({
    schema: FirstCode,
    defaultValues: { code: '' },
    request: ({ code }) => confirmApp({ enrollment, code }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <Form use={use} label="Set up an authenticator app">
      <TextField
        use={use}
        name="code"
        label="Code"
        help="The six-digit code from the app."
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <Flex gap="2">
        <SubmitButton pending={use.pending} pendingText="Checking…">
          Add this app
        </SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </Form>
  );
}

/**
 * How the user signs in: the email address, changing the password (with the current one, or by email if it is
 * forgotten), and ending all sessions.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { KeyRound } from 'lucide-react';
import { Lockable } from '../../../components/lockable.js';
import { Notice } from '../../../components/notice.js';
import { Panel } from '../../../components/panel.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { READ_ONLY_REASON } from '../../../lib/auth/lock-reason.js';
import { useChange } from '../../../lib/api/use-change.js';
import { PasswordForm } from './password-form.js';
import { SignOutEverywhere } from './sign-out-everywhere.js';
import { offWhile } from '../../../lib/core/focus/off-while.js';

export function SignInPanel() {
  const { user, readOnly } = useAuthSession();
  const email = user?.email ?? '';
  const reset = useChange({
    request: async () => {
      const path = '/v1/auth/password-reset';
      await apiRequest({
        method: 'POST',
        path,
        body: { email },
        schema: Acknowledged,
        as: 'user',
        silent: true,
      });
    },
    failure: { title: 'The email was not sent' },
  });
  return (
    <Panel title="Sign-in" headingId="sign-in-title">
      <Flex direction="column" gap="4" p="4">
        <Box>
          <Text fontSize="md" fontWeight="medium">
            Email
          </Text>
          <Text overflowWrap="anywhere">{email}</Text>
        </Box>
        {reset.isSuccess && (
          <Box role="status">
            <Notice
              tone="good"
              title="Email sent"
              text={`Open the link sent to ${email} in this browser and choose a new password. It signs you out everywhere else.`}
              data-testid="mail-sent"
            />
          </Box>
        )}
        {readOnly ? <Text color="fg.muted">{READ_ONLY_REASON}</Text> : <PasswordForm />}
        <Lockable reason={readOnly ? READ_ONLY_REASON : undefined}>
          <Flex gap="2" wrap="wrap">
            <Button
              size="sm"
              variant="outline"
              {...offWhile(reset.isPending)}
              onClick={() => reset.mutate(undefined)}
            >
              <KeyRound aria-hidden />
              {reset.isSuccess ? 'Send another link' : 'Change password by email'}
            </Button>
            <SignOutEverywhere />
          </Flex>
        </Lockable>
      </Flex>
    </Panel>
  );
}

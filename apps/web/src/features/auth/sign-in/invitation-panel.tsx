/**
 * Shows which practice an invitation is for, with the button that accepts it. A new user also enters a name and a
 * password.
 */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { NewPassword, type InvitationResult } from '@praxis/contracts/auth/auth';
import { MAX_PERSON_NAME } from '@praxis/contracts/auth/role.const';
import { requiredText } from '@praxis/contracts/core/text';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { Loaded } from '../../../components/loaded.js';
import { Notice } from '../../../components/notice.js';
import { NewPasswordField } from '../../../components/password-field.js';
import { isRefusal, type ApiError } from '../../../lib/api/api-error.js';
import { ROLE_NAMES } from '../../../lib/auth/role-labels.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { acceptInvitation, readInvitation } from './auth-requests.js';
import { useEnter } from './use-enter.js';
import { READ_ONCE } from '../../../lib/api/query-client.js';
import { RETRY } from '../../../lib/api/retry.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const OfNewUser = z.object({
  name: requiredText({ label: 'Name', max: MAX_PERSON_NAME }),
  password: NewPassword,
});
const OfKnownUser = z.object({ name: z.optional(z.string()), password: z.optional(z.string()) });

export function InvitationPanel({ token }: { token: string }) {
  const read = useQuery<InvitationResult, ApiError>({
    queryKey: queryKeys.auth.invitation(token),
    queryFn: () => readInvitation(token),
    ...READ_ONCE,
    retry: RETRY.unreachable,
  });
  if (isRefusal(read.error) && !read.data)
    return <Notice tone="bad" title="This invitation cannot be opened" text={read.error?.message} />;
  return (
    <Loaded query={read} failure="Could not open the invitation" skeleton={<Skeleton height="32" />}>
      {(invitation) => <AcceptForm token={token} invitation={invitation} />}
    </Loaded>
  );
}

function AcceptForm({ token, invitation }: { token: string; invitation: InvitationResult }) {
  const { email, tenantName, role, needsPassword } = invitation;
  const enter = useEnter();
  const use = useContractForm({
    schema: needsPassword ? OfNewUser : OfKnownUser,
    defaultValues: { name: '', password: '' },
    request: (values) => acceptInvitation(needsPassword ? { token, ...values } : { token }),
    success: ({ user }) => ({
      title: `You joined ${tenantName}`,
      // An invitation does not sign in to an existing account: its owner signs in as usual.
      text: user?.email === email ? undefined : `Sign in as ${email} to open it.`,
    }),
    onSuccess: enter,
  });
  return (
    <Form use={use} label="Accept the invitation">
      <Box>
        <Text fontSize="lg" fontWeight="medium" overflowWrap="anywhere">
          {tenantName}
        </Text>
        <Text color="fg.muted" overflowWrap="anywhere">
          {ROLE_NAMES[role]}, as {email}
        </Text>
      </Box>
      {needsPassword && <TextField use={use} name="name" label="Your name" autoComplete="name" />}
      {needsPassword && <NewPasswordField use={use} name="password" label="Choose a password" />}
      <SubmitButton pending={use.pending} pendingText="Joining…">
        {`Join ${tenantName}`}
      </SubmitButton>
    </Form>
  );
}

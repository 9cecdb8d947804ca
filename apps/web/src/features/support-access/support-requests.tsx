/**
 * Requests to see a practice as one of its people does: an admin asks its owners, and begins once one of them has
 * agreed.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { TENANT_ROLES } from '@praxis/contracts/auth/role.const';
import { SupportRequest, type SupportAccess } from '@praxis/contracts/support-access/support-access';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { PATHS } from '../../app/paths.js';
import { Form, SelectField, SubmitButton, TextField } from '../../components/form.js';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { ROLE_NAMES } from '../../lib/auth/role-labels.js';
import { losingChanges } from '../../lib/core/form/loss-question.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { AccessState } from './access-state.js';
import { askSupportAccess, beginSupportSession, useSupportAccess } from './support-access-queries.js';
import { LENGTH_OPTIONS, lengthOf, questionText } from './support-access-labels.js';

const ROLE_OPTIONS = TENANT_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));
/** The form's values; the drop-down for the minutes returns a text. */
const SupportDraft = z.extend(SupportRequest, { minutes: z.string() });
type SupportDraft = z.infer<typeof SupportDraft>;

export function SupportRequests({ tenantId }: { tenantId: string }) {
  const { user } = useAuthSession();
  const list = useSupportAccess(tenantId);
  return (
    <Loaded query={list} failure="Could not load support access" skeleton={<Skeleton height="40" />}>
      {(items) => {
        const isWaiting = items.some(({ status, askedBy }) => status === 'asked' && askedBy === user?.email);
        return (
          <Box display="grid" gap="4" data-testid="support-requests">
            {isWaiting ? (
              <Text color="fg.muted">
                The owners have an email. You can start as soon as one of them allows it.
              </Text>
            ) : (
              <AskForm tenantId={tenantId} />
            )}
            <chakra.ul listStyleType="none" aria-label="Support access">
              {items.map((access) => (
                <RequestRow
                  key={access.id}
                  tenantId={tenantId}
                  access={access}
                  isOwn={access.askedBy === user?.email}
                />
              ))}
            </chakra.ul>
          </Box>
        );
      }}
    </Loaded>
  );
}

function AskForm({ tenantId }: { tenantId: string }) {
  const use = useContractForm<SupportDraft, SupportDraft>({
    schema: SupportDraft,
    defaultValues: { reason: '', role: 'staff', minutes: '60' },
    request: (draft) => askSupportAccess(tenantId, { ...draft, minutes: lengthOf(draft.minutes) }),
    invalidates: [queryKeys.supportAccess.all(tenantId)],
  });
  return (
    <Form use={use} label="Ask for support access">
      <TextField
        use={use}
        name="reason"
        label="Reason"
        help="The owners of the practice read it before they decide."
        autoComplete="off"
      />
      <Flex gap="3" wrap="wrap">
        <Box flex="1" minW="10rem">
          <SelectField use={use} name="role" label="See it as" options={ROLE_OPTIONS} />
        </Box>
        <Box flex="1" minW="10rem">
          <SelectField use={use} name="minutes" label="For" options={LENGTH_OPTIONS} />
        </Box>
      </Flex>
      <Flex justify="end">
        <SubmitButton pending={use.pending} pendingText="Asking…">
          Ask the owners
        </SubmitButton>
      </Flex>
    </Form>
  );
}

interface RequestRowProps {
  tenantId: string;
  access: SupportAccess;
  isOwn: boolean;
}

const BEGIN = { title: 'Start the support session without saving?', confirm: 'Start' };

function RequestRow({ tenantId, access, isOwn }: RequestRowProps) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useChange<string, void>({
    request: (id) => beginSupportSession(tenantId, id),
    failure: { title: 'Support session not started' },
    onSuccess: () => void navigate(PATHS.today),
  });
  return (
    <ListRow px="0" flexWrap="wrap" data-testid="support-request">
      <Box flex="1" minW="14rem">
        <Text overflowWrap="anywhere">
          {access.askedBy} {questionText(access).replace('your practice', 'it')}
        </Text>
        <Text fontSize="md" color="fg.muted" overflowWrap="anywhere">
          {access.reason}
        </Text>
        <AccessState access={access} />
      </Box>
      {isOwn && access.status === 'granted' && (
        <Button
          size="sm"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && losingChanges(BEGIN, () => mutateAsync(access.id))}
        >
          Start
        </Button>
      )}
    </ListRow>
  );
}

/** The name of the signed-in user. */
import { Box } from '@chakra-ui/react/box';
import { PersonName, PersonNameResult } from '@praxis/contracts/auth/profile';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, TextField } from '../../../components/form.js';
import { Lockable } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';

export function NamePanel({ lock }: { lock: string | undefined }) {
  const { user } = useAuthSession();
  if (!user) return null;
  return (
    <Panel title="You" text="Your team sees your name instead of your email." headingId="name-title">
      <Box p="4">
        <Lockable reason={lock}>
          <NameForm name={user.name ?? ''} editable={lock === undefined} />
        </Lockable>
      </Box>
    </Panel>
  );
}

function NameForm({ name, editable }: { name: string; editable: boolean }) {
  const use = useContractForm<{ name: string }, PersonName, PersonNameResult>({
    schema: PersonName,
    defaultValues: { name },
    request: async (body) => {
      const path = '/v1/profiles/me/name';
      return (await apiRequest({ method: 'PUT', path, body, schema: PersonNameResult, as: 'user' })).data;
    },
    success: 'Name saved',
    // Everything, because the session, lists and histories contain people's names.
    invalidates: [queryKeys.everything],
    onSuccess: (saved) => use.form.reset({ name: saved.name ?? '' }),
  });
  return (
    <>
      <DirtyGuard dirty={use.form.formState.isDirty && !use.pending} />
      <Form use={use} label="You" savable={editable}>
        <TextField use={use} name="name" label="Name" autoComplete="name" />
      </Form>
    </>
  );
}

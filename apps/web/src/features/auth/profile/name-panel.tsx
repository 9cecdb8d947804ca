/** What the signed-in person is called. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { PersonName, PersonNameResult } from '@praxis/contracts/auth/profile';
import { useQuery } from '@tanstack/react-query';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, TextField } from '../../../components/form.js';
import { Loaded } from '../../../components/loaded.js';
import { Lockable } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { apiCall } from '../../../lib/api/api-call.js';
import { queryClient } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { useContractForm } from '../../../lib/core/use-contract-form.js';

const CALL = { path: '/v1/profiles/me/name', schema: PersonNameResult, as: 'user' } as const;

export function NamePanel({ lock }: { lock: string | undefined }) {
  const stored = useQuery({
    queryKey: queryKeys.auth.name,
    queryFn: async () => (await apiCall({ method: 'GET', ...CALL })).data,
  });
  return (
    <Panel title="You" text="Your team sees your name instead of your email." headingId="name-title">
      <Box p="4">
        <Loaded query={stored} failure="Could not load your name" skeleton={<Skeleton height="24" />}>
          {({ name }) => (
            <Lockable reason={lock}>
              <NameForm name={name ?? ''} editable={lock === undefined} />
            </Lockable>
          )}
        </Loaded>
      </Box>
    </Panel>
  );
}

function NameForm({ name, editable }: { name: string; editable: boolean }) {
  const use = useContractForm<{ name: string }, PersonName>({
    schema: PersonName,
    defaultValues: { name },
    submit: async (body) => {
      const { data } = await apiCall({ method: 'PUT', ...CALL, body });
      use.form.reset({ name: data.name ?? '' });
      queryClient.setQueryData(queryKeys.auth.name, data);
      // Lists and histories name people, too.
      void queryClient.invalidateQueries();
      showToast({ title: 'Name saved', tone: 'good' });
    },
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

/** Adds parties to the conflict list: a single one, or one per pasted line. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import type { ConflictRole } from '@praxis/contracts/conflict/conflict.const';
import { useState, type SyntheticEvent } from 'react';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { FormField, Select } from '../../components/form-field.js';
import { Panel } from '../../components/panel.js';
import { CONFLICT_ROLE_OPTIONS } from '../../lib/conflict/conflict-labels.js';
import { useChange } from '../../lib/api/use-change.js';
import { counted } from '../../lib/core/format.js';
import { addParties } from './conflict-queries.js';
import { readPartyLines } from './party-lines.js';
import { queryKeys } from '../../lib/api/query-keys.js';

const SHOWN_PROBLEMS = 3;

export function PartyForm({ tenantId }: { tenantId: string }) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<ConflictRole>('client');
  const [error, setError] = useState<string>();
  const add = useChange({
    request: addParties,
    success: ({ added, known }) => ({
      title: `${counted(added, 'party', 'parties')} added`,
      ...(known > 0 ? { text: `${known} already on the list.` } : {}),
    }),
    failure: { title: 'Nothing was added' },
    invalidates: [queryKeys.conflict.parties(tenantId)],
    onSuccess: () => setText(''),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    const { parties, problems } = readPartyLines(text, role);
    const more = problems.length > SHOWN_PROBLEMS ? ` And ${problems.length - SHOWN_PROBLEMS} more.` : '';
    if (problems.length > 0) setError(problems.slice(0, SHOWN_PROBLEMS).join('. ') + more);
    else if (parties.length === 0) setError('Write at least one name');
    else {
      setError(undefined);
      add.mutate(parties);
    }
  };
  return (
    <Panel title="Add parties" text="One per line. Paste as many as you have." headingId="add-parties-title">
      <DirtyGuard dirty={text.trim() !== ''} />
      <chakra.form noValidate aria-label="Add parties" p="4" onSubmit={submit}>
        <Grid templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 12rem' }} gap="3" alignItems="start">
          <FormField
            label="Names"
            help="One name per line. Add a matter and a note after semicolons if you like."
            error={error}
          >
            <Textarea
              rows={4}
              autoComplete="off"
              spellCheck={false}
              placeholder={'Jane Roe; 2026-014\nAcme Holdings LLC'}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </FormField>
          <FormField label="Role">
            <Select
              options={CONFLICT_ROLE_OPTIONS}
              value={role}
              onChange={(event) => setRole(event.target.value as ConflictRole)}
            />
          </FormField>
        </Grid>
        <Flex justify="flex-end" mt="3">
          <Button type="submit" aria-disabled={add.isPending || undefined}>
            {add.isPending ? 'Adding…' : 'Add to the list'}
          </Button>
        </Flex>
      </chakra.form>
    </Panel>
  );
}

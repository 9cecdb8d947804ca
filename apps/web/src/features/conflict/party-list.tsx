/** The parties of the conflict list, with the same search by which leads are screened. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Input } from '@chakra-ui/react/input';
import type { ConflictParty } from '@praxis/contracts/conflict/conflict';
import { ShieldAlert } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { EmptyState } from '../../components/empty-state.js';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { LoadedTable } from '../../components/data-table/loaded-table.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { CONFLICT_ROLE_LABELS } from '../../lib/conflict/conflict-labels.js';
import { useChange } from '../../lib/api/use-change.js';
import { counted } from '../../lib/core/format.js';
import { removeParty, useParties } from './conflict-queries.js';
import { queryKeys } from '../../lib/api/query-keys.js';

interface PartyListProps {
  tenantId: string;
  readOnly: boolean;
}

export function PartyList({ tenantId, readOnly }: PartyListProps) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const [leaving, setLeaving] = useState<ConflictParty>();
  const list = useParties(tenantId, q);
  const removal = useChange({
    request: removeParty,
    success: 'Party removed',
    failure: { title: 'Party not removed' },
    invalidates: [queryKeys.conflict.parties(tenantId)],
  });
  const total = list.data?.pages[0]?.total ?? 0;
  const count = q === '' && list.data ? counted(total, 'party', 'parties') : undefined;
  return (
    <Panel
      title="Conflict list"
      headingId="parties-title"
      {...(count ? { text: count } : {})}
      actions={
        <Box w={{ base: 'full', md: '16rem' }}>
          <Input
            aria-label="Search the conflict list by name"
            placeholder="Name"
            maxLength={160}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Box>
      }
    >
      <LoadedTable
        list={list}
        label="Conflict list"
        columns={partyColumns(readOnly ? undefined : setLeaving)}
        rowTestId="conflict-party"
        // Search results are sorted by similarity.
        isSortable={q === '' && !list.hasNextPage}
        failure="Could not load the conflict list"
        empty={
          <EmptyState
            icon={ShieldAlert}
            title={q ? 'No similar name' : 'No one is on the list'}
            text={
              q ? 'Try another spelling.' : 'Without a list, leads are not screened and everyone can book.'
            }
          />
        }
      />
      {/* Asks first, because adding the name again would not restore it in the earlier matches that it was part of. */}
      {leaving && (
        <Confirm
          title={`Remove ${leaving.name}?`}
          text="New leads are no longer compared with this name. Earlier matches and decisions are kept."
          confirm="Remove"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => removal.mutate(leaving.id)}
        />
      )}
    </Panel>
  );
}

function partyColumns(onRemove: ((party: ConflictParty) => void) | undefined): DataColumn<ConflictParty>[] {
  const columns: DataColumn<ConflictParty>[] = [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(8rem, 1.5fr)',
      isRowHead: true,
      sortBy: ({ name }) => name,
      cell: ({ name }) => <span className="strong">{name}</span>,
    },
    {
      id: 'about',
      title: 'Role and matter',
      width: 'minmax(8rem, 2fr)',
      cell: ({ role, matter, note }) =>
        [CONFLICT_ROLE_LABELS[role], matter, note].filter(Boolean).join(' · '),
    },
    {
      id: 'added',
      title: 'Added',
      width: 'minmax(8rem, 1.2fr)',
      className: 'muted',
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ addedBy, createdAt }) => (
        <>
          {addedBy} · <Moment at={createdAt} />
        </>
      ),
    },
  ];
  if (!onRemove) return columns;
  return [
    ...columns,
    actionsColumn({
      width: '6.5rem',
      cell: (party) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Remove ${party.name}`}
          onClick={() => onRemove(party)}
        >
          Remove
        </Button>
      ),
    }),
  ];
}

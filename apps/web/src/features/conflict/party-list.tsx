/** The parties of the conflict list, searched as leads are screened. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import type { ConflictParty } from '@praxis/contracts/conflict/conflict';
import { ShieldAlert } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { EmptyState } from '../../components/empty-state.js';
import { ListRow } from '../../components/list-row.js';
import { ListSkeleton, LoadedList } from '../../components/loaded-list.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { CONFLICT_ROLE_LABELS } from '../../lib/conflict/conflict-labels.js';
import { useChange } from '../../lib/api/use-change.js';
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
    call: removeParty,
    success: 'Party removed',
    failure: { title: 'Party not removed' },
    invalidates: [queryKeys.conflict.parties(tenantId)],
  });
  const total = list.data?.pages[0]?.total ?? 0;
  const count =
    q === '' && list.data
      ? `${total.toLocaleString('en-US')} ${total === 1 ? 'party' : 'parties'}`
      : undefined;
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
      <LoadedList
        list={list}
        label="Conflict list"
        failure="Could not load the conflict list"
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState
            icon={<ShieldAlert size={20} aria-hidden />}
            title={q ? 'Nobody has a name like it' : 'Nobody is on the list'}
            text={
              q ? 'Try another spelling.' : 'Without a list, leads are not screened and every one can book.'
            }
          />
        }
      >
        {(party) => (
          <Party key={party.id} party={party} onRemove={readOnly ? undefined : () => setLeaving(party)} />
        )}
      </LoadedList>
      {leaving && (
        <Confirm
          title={`Remove ${leaving.name}?`}
          text="New leads are no longer compared with this name. What was found and decided so far stays."
          confirm="Remove"
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => {
            removal.mutate(leaving.id);
            setLeaving(undefined);
          }}
        />
      )}
    </Panel>
  );
}

function Party({ party, onRemove }: { party: ConflictParty; onRemove: (() => void) | undefined }) {
  const { name, role, matter, note, addedBy, createdAt } = party;
  return (
    <ListRow data-testid="conflict-party">
      <Box minW="0" flex="1">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontSize="sm" overflowWrap="anywhere">
          {[CONFLICT_ROLE_LABELS[role], matter, note].filter(Boolean).join(' · ')}
        </Text>
        <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
          {addedBy} · <Moment at={createdAt} />
        </Text>
      </Box>
      {onRemove && (
        <Button size="sm" variant="outline" flexShrink="0" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </ListRow>
  );
}

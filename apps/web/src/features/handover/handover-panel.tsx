/** The notes that colleagues handed over to the signed-in admin; empty if there are none. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Handover } from '@praxis/contracts/handover/handover';
import { useQuery } from '@tanstack/react-query';
import { ListRow } from '../../components/list-row.js';
import { LoadError } from '../../components/load-error.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { readingFailure } from '../../lib/api/api-error.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { finishHandover, handoversQuery } from './handover-queries.js';

export function HandoverPanel() {
  const { data, error, refetch } = useQuery(handoversQuery);
  if (!data && error)
    return (
      <Panel>
        <LoadError
          title="Could not load handovers"
          text={readingFailure(error)}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title="Handed over to you" data-testid="handovers">
      <chakra.ul listStyleType="none" aria-label="Handed over to you">
        {data.items.map((handover) => (
          <HandoverRow key={handover.id} handover={handover} />
        ))}
      </chakra.ul>
    </Panel>
  );
}

function HandoverRow({ handover: { id, tenantName, from, note, createdAt } }: { handover: Handover }) {
  const { mutate, isPending } = useChange<string, void>({
    request: finishHandover,
    success: `${tenantName}: done`,
    failure: { title: 'Not marked as done' },
    invalidates: [queryKeys.handover.all],
  });
  return (
    <ListRow data-testid="handover" flexWrap="wrap">
      <Box flex="1" minW="14rem">
        <Text overflowWrap="anywhere">
          <chakra.strong fontWeight="medium">{tenantName}</chakra.strong> from {from},{' '}
          <Moment at={createdAt} />
        </Text>
        <Text fontSize="md" color="fg.muted" overflowWrap="anywhere" whiteSpace="pre-line">
          {note}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Done: ${tenantName}`}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate(id)}
      >
        Done
      </Button>
    </ListRow>
  );
}

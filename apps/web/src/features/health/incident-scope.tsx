/** Whom an incident affects, and what it holds back of theirs. */
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { IncidentDetail, IncidentScope } from '@praxis/contracts/health/service-health';
import { DataTable } from '../../components/data-table/data-table.js';
import type { DataColumn } from '../../components/data-table/columns.js';
import { counted, scopeText } from './incident-labels.js';

type Practice = IncidentDetail['practices'][number] & { id: string };

const heldColumn = (id: 'runs' | 'messages', worst: 'worstRuns' | 'worstMessages'): DataColumn<Practice> => ({
  ...{ id, title: id === 'runs' ? 'Runs held' : 'Messages held', width: '8rem', align: 'end' },
  phone: 'labelled',
  cell: (practice) => (
    <>
      {practice[id]}
      {practice[worst] > practice[id] && (
        <Box as="span" color="fg.muted">
          {' '}
          of {practice[worst]}
        </Box>
      )}
    </>
  ),
});

const COLUMNS: readonly DataColumn<Practice>[] = [
  {
    ...{ id: 'practice', title: 'Practice', width: 'minmax(8rem, 2fr)', isRowHead: true },
    cell: ({ name }) => <span className="strong">{name}</span>,
  },
  heldColumn('runs', 'worstRuns'),
  heldColumn('messages', 'worstMessages'),
];

interface AffectedProps {
  scope: IncidentScope | null;
  practices: IncidentDetail['practices'];
}

export function Affected({ scope, practices }: AffectedProps) {
  if (!scope || scope.practices === 0) return null;
  const unnamed = scope.practices - practices.length;
  return (
    <Box as="section" aria-labelledby="affected-title">
      <Heading as="h3" id="affected-title" fontSize="md" fontWeight="semibold">
        Affected practices
      </Heading>
      <Text color="fg.muted" mb="2">
        {scopeText(scope)}
      </Text>
      <Box maxH="16rem" overflowY="auto" borderWidth="1px" borderRadius="md">
        <DataTable
          labelledBy="affected-title"
          columns={COLUMNS}
          rows={practices.map((practice) => ({ ...practice, id: practice.tenantId }))}
          rowTestId="affected-practice"
        />
      </Box>
      {unnamed > 0 && (
        <Text color="fg.muted" mt="2">
          And {counted(unnamed, 'more practice')}.
        </Text>
      )}
    </Box>
  );
}

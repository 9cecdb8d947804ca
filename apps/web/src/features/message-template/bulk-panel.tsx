/** Bulk operations on templates: started here after a dry run, listed with their results, undone. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { OPERATION_KINDS } from '@praxis/contracts/message-template/message-template.const';
import { useQuery } from '@tanstack/react-query';
import { Download, Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { useChange } from '../../lib/api/use-change.js';
import { downloadText } from '../../lib/core/download.js';
import { operationsQuery } from './operation-queries.js';
import { OperationForm } from './operation-form.js';
import { OperationRow } from './operation-row.js';
import { exportTemplates } from './template-queries.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

export function BulkPanel() {
  const operations = useQuery(operationsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: save, isPending } = useChange({
    request: exportTemplates,
    failure: { title: 'Templates not exported' },
    onSuccess: (templates) =>
      downloadText({
        name: 'templates.json',
        type: 'application/json',
        text: `${JSON.stringify({ templates }, null, 2)}\n`,
      }),
  });
  return (
    <Panel
      title="Bulk operations"
      text="Change or roll out many templates at once. A dry run comes first, and everything can be undone."
      headingId="bulk-operations-title"
      data-testid="bulk-operations"
      actions={
        <Flex gap="2" wrap="wrap">
          <Button size="sm" variant="outline" {...offWhile(isPending)} onClick={() => save(undefined)}>
            <Download aria-hidden />
            Export templates
          </Button>
          {!isAsking && (
            <Button size="sm" onClick={() => setIsAsking(true)}>
              <Plus aria-hidden />
              New operation
            </Button>
          )}
        </Flex>
      }
    >
      {isAsking && (
        <Box p="4" borderBottomWidth="1px">
          <OperationForm kinds={OPERATION_KINDS} onDone={() => setIsAsking(false)} />
          <Button mt="3" variant="ghost" size="sm" onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
        </Box>
      )}
      <Loaded
        query={operations}
        failure="Could not load operations"
        skeleton={<TableSkeleton label="Loading operations" />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              icon={Layers}
              title="No operations yet"
              text="Roll out a template, or change several at once."
            />
          ) : (
            <Grid
              as="ul"
              listStyleType="none"
              aria-labelledby="bulk-operations-title"
              templateColumns="minmax(0, 1fr)"
            >
              {items.map((operation) => (
                <OperationRow key={operation.id} operation={operation} />
              ))}
            </Grid>
          )
        }
      </Loaded>
    </Panel>
  );
}

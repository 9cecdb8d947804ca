/** Rows that cannot be imported, each with its line and the reason. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { Import } from '@praxis/contracts/lead-import/lead-import';
import { Download } from 'lucide-react';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { Loaded } from '../../components/loaded.js';
import { ShowMore } from '../../components/show-more.js';
import { Loading } from '../../components/loading.js';
import { number } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { downloadErrors, useRowErrors } from './import-queries.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

/** A row of the file that cannot be imported. */
interface RowError {
  id: string;
  line: number;
  message: string;
}

export function RowErrors({ tenantId, file }: { tenantId: string; file: Import }) {
  const list = useRowErrors(tenantId, file);
  const download = useChange({
    request: () => downloadErrors(file),
    failure: { title: 'Download failed' },
  });
  return (
    <Box data-testid="row-errors">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="2">
        <Text fontWeight="medium">Rows with errors</Text>
        <Button
          size="sm"
          variant="outline"
          {...offWhile(download.isPending)}
          onClick={() => download.mutate(undefined)}
        >
          <Download aria-hidden />
          Download all
        </Button>
      </Flex>
      <Box
        maxH="20rem"
        overflowY="auto"
        tabIndex={0}
        role="region"
        aria-label="Rows with errors"
        fontSize="md"
      >
        <Loaded query={list} failure="Could not load the rows" skeleton={<Loading h="8" />}>
          {({ pages }) => (
            <>
              <DataTable
                label="Rows with errors"
                columns={COLUMNS}
                rows={pages
                  .flatMap(({ items }) => items)
                  .map((error) => ({ ...error, id: String(error.line) }))}
                isSortable={false}
                isFramed={false}
                rowTestId="row-error"
              />
              <ShowMore list={list} />
            </>
          )}
        </Loaded>
      </Box>
    </Box>
  );
}

const COLUMNS: readonly DataColumn<RowError>[] = [
  {
    id: 'line',
    title: 'Line',
    width: '6rem',
    isRowHead: true,
    className: 'muted',
    cell: ({ line }) => `Line ${number(line)}`,
  },
  { id: 'reason', title: 'Reason', width: 'minmax(0, 1fr)', cell: ({ message }) => `${message}.` },
];

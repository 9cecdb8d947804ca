/** Rows that cannot be imported, each with its line and the reason. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Import } from '@praxis/contracts/lead-import/lead-import';
import { Download } from 'lucide-react';
import { LoadedList } from '../../components/loaded-list.js';
import { Loading } from '../../components/loading.js';
import { number } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { downloadErrors, useRowErrors } from './import-queries.js';

export function RowErrors({ tenantId, file }: { tenantId: string; file: Import }) {
  const list = useRowErrors(tenantId, file);
  const download = useChange({
    call: () => downloadErrors(file),
    failure: { title: 'Download failed' },
  });
  return (
    <Box data-testid="row-errors">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="2">
        <Text fontWeight="semibold">Rows with errors</Text>
        <Button
          size="sm"
          variant="outline"
          disabled={download.isPending}
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
        fontSize="sm"
      >
        <LoadedList
          list={list}
          label="Rows with errors"
          failure="Could not load the rows"
          skeleton={<Loading h="8" />}
        >
          {({ line, message }) => (
            <chakra.li
              key={line}
              display="flex"
              gap="3"
              py="1.5"
              borderTopWidth="1px"
              borderColor="border.subtle"
            >
              <chakra.span color="fg.muted" minW="20" fontVariantNumeric="tabular-nums">
                Line {number(line)}
              </chakra.span>
              <span>{message}.</span>
            </chakra.li>
          )}
        </LoadedList>
      </Box>
    </Box>
  );
}

/** The end of a list that is loaded page by page: a button that loads the next page, and the error if that failed. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex, type FlexProps } from '@chakra-ui/react/flex';
import { readNextPage, type NextPage } from '../lib/api/tenant-pages.js';

/** The fields of a paged query that the end of its list needs. */
export interface Paged extends NextPage {
  isFetchingNextPage: boolean;
  error: Error | null;
}

interface ShowMoreProps extends FlexProps {
  list: Paged;
  label?: string | undefined;
}

export function ShowMore({ list, label = 'Show more', ...flex }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = list;
  if (!hasNextPage) return null;
  return (
    <Flex justify="center" align="center" gap="3" p="2" wrap="wrap" {...flex}>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Box role="alert" fontSize="md" color="status.bad">
          Could not load the rest. {error?.message}
        </Box>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-disabled={isFetchingNextPage || undefined}
        onClick={() => !isFetchingNextPage && void readNextPage(list)}
      >
        {isFetchingNextPage ? 'Loading…' : isFetchNextPageError ? 'Try again' : label}
      </Button>
    </Flex>
  );
}

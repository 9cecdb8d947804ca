/**
 * Below the list of the command palette: the search is running, has failed, or found nothing. Announced to screen
 * readers when it changes.
 */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { RouteLink } from '../../../components/route-link.js';
import { readingFailure } from '../../../lib/api/api-error.js';
import { counted } from '../../../lib/core/format.js';
import type { LeadSearch } from '../../../lib/lead/use-lead-search.js';

interface SearchStateProps {
  text: string;
  /** Undefined if leads are not searched. */
  search: LeadSearch | undefined;
  /** How many options are shown. */
  count: number;
  /** The address of the list of leads with the same search. */
  allLeads: string | undefined;
  onGo: () => void;
}

export function SearchState({ text, search, count, allLeads, onGo }: SearchStateProps) {
  const error = search?.query.error;
  const isSearching = search !== undefined && !error && (search.isBehind || search.query.isPending);
  const isSearched = search !== undefined && text.trim() !== '' && !isSearching && !error;
  return (
    <Flex align="center" gap="3" justify="space-between" minH="10" px="4" py="1.5" borderTopWidth="1px">
      <Text role="status" fontSize="md" color="fg.muted">
        {error
          ? `Could not search leads. ${readingFailure(error)}`
          : isSearching
            ? 'Searching…'
            : countText(count, text)}
      </Text>
      {error && (
        <Button size="xs" variant="outline" onClick={() => void search.query.refetch()}>
          Try again
        </Button>
      )}
      {isSearched && allLeads && (
        <RouteLink to={allLeads} fontSize="md" flexShrink="0" onClick={onGo}>
          Show in leads
        </RouteLink>
      )}
    </Flex>
  );
}

function countText(count: number, text: string): string {
  if (count === 0) return text.trim() ? `No matches for “${text.trim()}”` : 'Nothing to choose from';
  return counted(count, 'result');
}

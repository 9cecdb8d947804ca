/** The conversations, those with the newest messages first: filtered, searched, loaded page by page. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import {
  CONVERSATION_FILTERS,
  MAX_UNREAD,
  type ConversationList as ConversationPage,
} from '@praxis/contracts/message/conversation';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { LoadedList } from '../../../components/loaded-list.js';
import { Loading } from '../../../components/loading.js';
import { SearchField } from '../../../components/search-field.js';
import { Segmented } from '../../../components/segmented.js';
import { ConversationRow } from './conversation-row.js';
import type { ListView } from './inbox-queries.js';
import { FILTER_LABELS } from './inbox-labels.js';

/** Pause after the last key before the search starts, in milliseconds. */
const PAUSE_MS = 200;

interface ConversationListProps {
  list: UseInfiniteQueryResult<InfiniteData<ConversationPage>>;
  openId: string | undefined;
  view: ListView;
  onView: (view: ListView) => void;
  /**
   * True for users who never see names and numbers: these are not searched, and no conversations are assigned to them.
   */
  isLimited: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
}

export function ConversationList(props: ConversationListProps) {
  const { list, openId, view, onView, isLimited } = props;
  const unread = list.data?.pages[0]?.unread ?? 0;
  const filters = CONVERSATION_FILTERS.filter((filter) => !isLimited || filter !== 'mine');
  return (
    <Flex direction="column" h="full">
      <Flex direction="column" gap="2" p="3" borderBottomWidth="1px">
        <SearchBox {...props} />
        <Box overflowX="auto">
          <Segmented
            label="Which conversations"
            options={filters.map((filter) => ({
              value: filter,
              label:
                filter === 'unread' && unread > 0
                  ? `Unread ${unreadCountLabel(unread)}`
                  : FILTER_LABELS[filter],
            }))}
            value={view.filter}
            onChange={(filter) => onView({ ...view, filter })}
          />
        </Box>
      </Flex>
      <Box flex="1" minH="0" overflowY="auto" opacity={list.isPlaceholderData ? '0.6' : undefined}>
        <LoadedList
          list={list}
          label="Conversations"
          failure="Could not load conversations"
          skeleton={<ConversationSkeleton />}
          empty={<Nothing view={view} />}
        >
          {(item) => <ConversationRow key={item.id} item={item} isOpen={item.id === openId} />}
        </LoadedList>
      </Box>
    </Flex>
  );
}

const unreadCountLabel = (unread: number): string =>
  unread >= MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread);

function SearchBox({ view, onView, isLimited, searchRef }: ConversationListProps) {
  const [text, setText] = useState(view.q);
  useEffect(() => {
    const q = text.trim();
    if (q === view.q) return undefined;
    const timer = setTimeout(() => onView({ ...view, q }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, view, onView]);
  return (
    <SearchField
      label="Search conversations"
      placeholder={isLimited ? 'Search case and lead types' : 'Search name, email, phone, case'}
      maxLength={200}
      value={text}
      onChange={setText}
      inputRef={searchRef}
    />
  );
}

function Nothing({ view }: { view: ListView }) {
  const isFiltered = view.q !== '' || view.filter !== 'all';
  return (
    <EmptyState
      drawing={view.q === '' ? 'inbox' : 'search'}
      title={
        view.filter === 'unread' && view.q === ''
          ? 'Everything is read'
          : isFiltered
            ? 'No matching conversations'
            : 'No conversation yet'
      }
      text={
        isFiltered
          ? 'Try a shorter search or remove the filter.'
          : 'A conversation begins with the first message to a lead, or from one.'
      }
    />
  );
}

function ConversationSkeleton() {
  return (
    <Loading label="Loading conversations" p="3" gap="3">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height="14" />
      ))}
    </Loading>
  );
}

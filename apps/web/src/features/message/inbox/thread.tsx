/** One conversation: who it is with, all of its messages, and the reply field. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Conversation, ConversationEntry } from '@praxis/contracts/message/conversation';
import { ArrowDown, MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { LoadError } from '../../../components/load-error.js';
import { Loading } from '../../../components/loading.js';
import { ShowMore, type Paged } from '../../../components/show-more.js';
import { ApiError, readingFailure } from '../../../lib/api/api-error.js';
import { useArrivals } from '../../../lib/core/use-arrivals.js';
import { Composer, type MessageDraft } from './composer.js';
import { markRead, refreshConversations, useThread } from './inbox-queries.js';
import { PendingMessage, ThreadMessage } from './thread-message.js';
import { ThreadAppointment } from './thread-appointment.js';
import { ThreadHead } from './thread-head.js';
import { useReadingPlace } from './use-reading-place.js';
import { useReplies } from './use-replies.js';

interface ThreadProps {
  tenantId: string;
  id: string;
  /** Why nothing can be done here; undefined if the user may act. */
  lock: string | undefined;
  onClose: () => void;
}

export function Thread({ tenantId, id, lock, onClose }: ThreadProps) {
  const thread = useThread(tenantId, id);
  const replies = useReplies(tenantId, id);
  const [draft, setDraft] = useState<MessageDraft>();
  const conversation = thread.data?.pages[0]?.conversation;
  const entries = thread.data?.pages.flatMap(({ items }) => items) ?? [];
  useReading({ tenantId, conversation, newest: entries[0]?.id, lock });
  if (!conversation) {
    if (!thread.isError) return <ThreadSkeleton />;
    return thread.error instanceof ApiError && thread.error.status === 404 ? (
      <EmptyState
        icon={MessagesSquare}
        title="Conversation not found"
        text="The lead may have been removed, or it belongs to another team."
      />
    ) : (
      <LoadError
        title="Could not load the conversation"
        text={readingFailure(thread.error)}
        onRetry={() => void thread.refetch()}
      />
    );
  }
  return (
    <Flex direction="column" h="full" data-testid="thread">
      <ThreadHead
        tenantId={tenantId}
        conversation={conversation}
        newest={entries[0]?.id}
        lock={lock}
        onClose={onClose}
      />
      <ThreadAppointment tenantId={tenantId} lead={conversation} isLocked={lock !== undefined} />
      <Messages
        entries={entries}
        pending={replies}
        timeZone={conversation.timeZone}
        list={thread}
        onReuse={lock || conversation.masked ? undefined : setDraft}
      />
      <Composer
        tenantId={tenantId}
        conversation={conversation}
        lastChannel={entries.find(({ direction }) => direction === 'inbound')?.channel}
        draft={draft}
        lock={lock}
        onSend={replies.send}
      />
    </Flex>
  );
}

interface Reading {
  tenantId: string;
  conversation: Conversation | undefined;
  newest: string | undefined;
  lock: string | undefined;
}

/** Marks messages as read when a user who may reply sees them on a visible page. */
function useReading({ tenantId, conversation, newest, lock }: Reading): void {
  const { id, masked, unread } = conversation ?? { id: '', masked: true, unread: 0 };
  // The last message that counts as seen. A conversation that the user has marked as unread stays so until a new
  // message arrives.
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (unread === 0) seen.current = newest;
    if (lock || masked || newest === undefined || seen.current === newest) return undefined;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      seen.current = newest;
      void markRead(id, newest)
        .then(() => refreshConversations(tenantId))
        .catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [tenantId, id, masked, unread, newest, lock]);
}

interface MessagesProps {
  /** Newest first. */
  entries: readonly ConversationEntry[];
  pending: ReturnType<typeof useReplies>;
  timeZone: string | null;
  list: Paged;
  onReuse: ((draft: MessageDraft) => void) | undefined;
}

function Messages({ entries, pending, timeZone, list, onReuse }: MessagesProps) {
  const isNew = useArrivals(entries.map(({ id }) => id).reverse());
  const [last] = entries;
  const { box, isWaiting, toEnd, onScroll } = useReadingPlace({
    oldest: entries.at(-1)?.id,
    newest: last?.id,
    isNewestOwn: last !== undefined && pending.sent.has(last.body),
    written: pending.pending.at(-1)?.key,
  });
  return (
    <Flex direction="column" flex="1" minH="0" position="relative">
      <Box
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        flex="1"
        minH="0"
        overflowY="auto"
        // `useReadingPlace` keeps the scroll position, also at the top, where browsers do not.
        overflowAnchor="none"
        px="4"
        py="3"
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <ShowMore list={list} label="Show earlier" p="0" pb="3" />
        {entries.length === 0 && pending.pending.length === 0 && (
          <EmptyState icon={MessagesSquare} title="No messages yet" text="Write the first message below." />
        )}
        <chakra.ol listStyleType="none" display="grid" gap="3">
          {entries.toReversed().map((entry) => (
            <ThreadMessage
              key={entry.id}
              entry={entry}
              timeZone={timeZone}
              isNew={isNew(entry.id) && !pending.sent.has(entry.body)}
              onReuse={onReuse}
            />
          ))}
          {pending.pending.map((reply) => (
            <PendingMessage key={reply.key} reply={reply} onAgain={pending.again} onDrop={pending.drop} />
          ))}
        </chakra.ol>
      </Box>
      {isWaiting && (
        <Button
          size="xs"
          position="absolute"
          bottom="3"
          left="50%"
          transform="translateX(-50%)"
          boxShadow="md"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden />
          New message
        </Button>
      )}
    </Flex>
  );
}

function ThreadSkeleton() {
  return (
    <Loading label="Loading the conversation" p="4" gap="4">
      <Skeleton height="10" />
      <Skeleton height="16" w="60%" />
      <Skeleton height="16" w="60%" ms="auto" />
      <Skeleton height="16" w="60%" />
    </Loading>
  );
}

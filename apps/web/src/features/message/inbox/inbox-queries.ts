/** Conversations of the acting tenant: listed, read page by page, answered. Live changes keep them fresh. */
import {
  ConversationList,
  ConversationReadResult,
  ConversationThread,
  ConversationUpdated,
  ReplyResult,
  type ConversationFilter,
  type NewReply,
} from '@praxis/contracts/message/conversation';
import { ReplyTemplateList, type SavedReply } from '@praxis/contracts/message/reply-template';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.js';
import { CONVERSATIONS } from '../../../lib/message/inbox-unread.js';
import { queryClient } from '../../../lib/api/query-client.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';

const LIST_PAGE = 40;
const THREAD_PAGE = 40;

/** The first part of every key: what live changes refresh. */
export { CONVERSATIONS };
const threadKey = (tenantId: string, id: string): QueryKey => [CONVERSATIONS, tenantId, 'thread', id];
const pathOf = (id: string): string => `/v1/conversations/${encodeURIComponent(id)}`;

export interface ListView {
  filter: ConversationFilter;
  q: string;
}

export function useConversations(
  tenantId: string,
  { filter, q }: ListView,
): UseInfiniteQueryResult<InfiniteData<ConversationList>> {
  return useInfiniteQuery({
    queryKey: [CONVERSATIONS, tenantId, 'list', filter, q],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ filter, limit: String(LIST_PAGE) });
      if (q) query.set('q', q);
      if (pageParam) query.set('cursor', pageParam);
      return tenantCall({ method: 'GET', path: `/v1/conversations?${query}`, schema: ConversationList });
    },
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** One conversation, the newest messages first. */
export function useThread(
  tenantId: string,
  id: string,
): UseInfiniteQueryResult<InfiniteData<ConversationThread>> {
  return useInfiniteQuery({
    queryKey: threadKey(tenantId, id),
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: String(THREAD_PAGE) });
      if (pageParam) query.set('cursor', pageParam);
      return tenantCall({ method: 'GET', path: `${pathOf(id)}?${query}`, schema: ConversationThread });
    },
    getNextPageParam: (page) => page.nextCursor,
    // What was refused is refused again.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
  });
}

/** Reads everything of the tenant's conversations anew that is on screen. */
export async function refreshConversations(tenantId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [CONVERSATIONS, tenantId] });
}

/** Takes a reply; repeated under the same key it is the same message. */
export function sendReply(id: string, { key, ...body }: NewReply & { key: string }): Promise<ReplyResult> {
  return tenantCall({
    method: 'POST',
    path: `${pathOf(id)}/messages`,
    body,
    schema: ReplyResult,
    idempotencyKey: key,
  });
}

/** Read up to a message, or with null not read. */
export function markRead(id: string, upTo: string | null): Promise<ConversationReadResult> {
  return tenantCall({
    method: 'POST',
    path: `${pathOf(id)}/read`,
    body: { upTo },
    schema: ConversationReadResult,
  });
}

export function assignConversation(id: string, assignedTo: string | null): Promise<ConversationUpdated> {
  return tenantCall({ method: 'PATCH', path: pathOf(id), body: { assignedTo }, schema: ConversationUpdated });
}

/** Replies the team keeps; asked only by those who answer. */
export function useSavedReplies(tenantId: string, enabled: boolean): UseQueryResult<SavedReply[]> {
  return useQuery({
    queryKey: ['reply-templates', tenantId],
    queryFn: async () =>
      (await tenantCall({ method: 'GET', path: '/v1/reply-templates', schema: ReplyTemplateList })).items,
    enabled,
    staleTime: 60_000,
  });
}

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
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { FRESH_MS, queryClient } from '../../../lib/api/query-client.js';
import { RETRY } from '../../../lib/api/retry.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useTenantPages } from '../../../lib/api/tenant-pages.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const ROWS_PER_PAGE = 40;

const pathOf = (id: string): string => `/v1/conversations/${encodeURIComponent(id)}`;

export interface ListView {
  filter: ConversationFilter;
  q: string;
}

export function useConversations(
  tenantId: string,
  { filter, q }: ListView,
): UseInfiniteQueryResult<InfiniteData<ConversationList>> {
  return useTenantPages({
    queryKey: queryKeys.message.list(tenantId, filter, q),
    path: '/v1/conversations',
    schema: ConversationList,
    limit: ROWS_PER_PAGE,
    filters: { filter, q },
    isFiltered: true,
  });
}

/** One conversation, with the newest messages first. */
export function useThread(
  tenantId: string,
  id: string,
): UseInfiniteQueryResult<InfiniteData<ConversationThread>> {
  return useTenantPages({
    queryKey: queryKeys.message.thread(tenantId, id),
    path: pathOf(id),
    schema: ConversationThread,
    limit: ROWS_PER_PAGE,
    retry: RETRY.unlessRefused,
  });
}

/** Reads the displayed data of the tenant's conversations again. */
export async function refreshConversations(tenantId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.message.conversations(tenantId) });
}

/** Sends a reply. Sent again with the same key, it is the same message. */
export function sendReply(id: string, { key, ...body }: NewReply & { key: string }): Promise<ReplyResult> {
  return tenantRequest({
    method: 'POST',
    path: `${pathOf(id)}/messages`,
    body,
    schema: ReplyResult,
    idempotencyKey: key,
  });
}

/** Marks a conversation as read up to a message, or as unread if `upTo` is null. */
export function markRead(id: string, upTo: string | null): Promise<ConversationReadResult> {
  return tenantRequest({
    method: 'POST',
    path: `${pathOf(id)}/read`,
    body: { upTo },
    schema: ConversationReadResult,
  });
}

export function assignConversation(id: string, assignedTo: string | null): Promise<ConversationUpdated> {
  return tenantRequest({
    method: 'PATCH',
    path: pathOf(id),
    body: { assignedTo },
    schema: ConversationUpdated,
  });
}

/** The team's saved replies; requested only for users who may reply. */
export function useSavedReplies(tenantId: string, enabled: boolean): UseQueryResult<SavedReply[]> {
  return useQuery({
    queryKey: queryKeys.message.savedReplies(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: '/v1/reply-templates', schema: ReplyTemplateList })).items,
    enabled,
    staleTime: FRESH_MS.rarelyChanged,
  });
}

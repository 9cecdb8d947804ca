/**
 * How many conversations of the acting tenant have unread messages; shown beside the inbox in the navigation, on every
 * page.
 */
import { ConversationList, MAX_UNREAD } from '@praxis/contracts/message/conversation';
import { useQuery } from '@tanstack/react-query';
import { tenantRequest } from '../api/tenant-request.js';
import { queryKeys } from '../api/query-keys.js';
import { RETRY } from '../api/retry.js';

/** Undefined while it is unknown, and for users without a tenant. */
export function useInboxUnread(tenantId: string | undefined): number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.message.unread(tenantId ?? ''),
    queryFn: () =>
      tenantRequest({
        method: 'GET',
        path: '/v1/conversations?filter=unread&limit=1',
        schema: ConversationList,
      }),
    select: ({ unread }) => unread,
    enabled: tenantId !== undefined,
    retry: RETRY.repeatedAnyway,
  });
  return data;
}

/** `3`, or `100+`; undefined for none. */
export function unreadLabel(unread: number | undefined): string | undefined {
  if (!unread) return undefined;
  return unread >= MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread);
}

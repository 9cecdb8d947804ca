/** The saved replies of a team. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  ReplyTemplateList,
  ReplyTemplateResult,
  type ReplyTemplateInput,
  type SavedReply,
} from '@praxis/contracts/message/reply-template';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const PATH = '/v1/reply-templates';

/** The inbox reads the same list under the same key. */

export function useSavedReplyList(tenantId: string): UseQueryResult<SavedReply[]> {
  return useQuery({
    queryKey: queryKeys.message.savedReplies(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: PATH, schema: ReplyTemplateList })).items,
  });
}

/** Changes the reply with this id; adds a new reply if there is no id. */
export async function saveReply(id: string | undefined, body: ReplyTemplateInput): Promise<SavedReply> {
  const request =
    id === undefined
      ? { method: 'POST' as const, path: PATH }
      : { method: 'PUT' as const, path: `${PATH}/${id}` };
  return (await tenantRequest({ ...request, body, schema: ReplyTemplateResult })).template;
}

export function removeReply(id: string): Promise<Acknowledged> {
  return tenantRequest({ method: 'DELETE', path: `${PATH}/${id}`, schema: Acknowledged });
}

/** A lead's appointments and messages, read often while a message is being sent. */
import { LeadCorrespondence, type LeadMessage } from '@praxis/contracts/message/correspondence';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';

/** How often messages that are being sent are read again, in milliseconds. */
const ON_THE_WAY_MS = 2_000;
const isOnTheWay = ({ status }: LeadMessage): boolean => status === 'queued' || status === 'sending';

export function useCorrespondence(tenantId: string, leadId: string): UseQueryResult<LeadCorrespondence> {
  return useQuery({
    queryKey: queryKeys.lead.correspondence(tenantId, leadId),
    queryFn: () =>
      tenantRequest({
        method: 'GET',
        path: `/v1/leads/${leadId}/correspondence`,
        schema: LeadCorrespondence,
      }),
    refetchInterval: ({ state }) => (state.data?.messages.some(isOnTheWay) ? ON_THE_WAY_MS : false),
  });
}

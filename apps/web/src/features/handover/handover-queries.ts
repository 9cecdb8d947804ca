/** Notes that admins hand over to each other. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { HandoverList, HandoverResult, type HandoverDraft } from '@praxis/contracts/handover/handover';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';

const PATH = '/v1/admin/handovers';
const REFRESH_MS = 60_000;

export const handoversQuery = queryOptions({
  queryKey: queryKeys.handover.all,
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: PATH, schema: HandoverList, as: 'user', silent: true })).data,
  refetchInterval: REFRESH_MS,
});

export async function handOver(body: HandoverDraft): Promise<void> {
  await apiRequest({ method: 'POST', path: PATH, body, schema: HandoverResult, as: 'user' });
}

export async function finishHandover(id: string): Promise<void> {
  await apiRequest({ method: 'PUT', path: `${PATH}/${id}/done`, schema: Acknowledged, as: 'user' });
}

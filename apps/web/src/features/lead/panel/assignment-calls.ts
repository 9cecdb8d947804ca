/** Changes of whose leads are whose, one by one and many at once, shown in the lists as they are made. */
import type { Lead, LeadStatus } from '@praxis/contracts/lead/lead';
import { LeadResult } from '@praxis/contracts/lead/lead';
import {
  LeadBulkResult,
  LeadOfferList,
  type Assignee,
  type BulkChange,
  type LeadOffer,
} from '@praxis/contracts/lead/lead-assignment';
import { queryClient } from '../../../lib/api/query-client.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import type { LeadPages } from '../list/lead-pages.js';
import { showLeads } from './lead-queries.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

/** Gives a lead to somebody, or to nobody. */
export async function assign(id: string, assignedTo: string | null): Promise<void> {
  await tenantCall({ method: 'PATCH', path: `/v1/leads/${id}`, body: { assignedTo }, schema: LeadResult });
}

/** Claims an unassigned lead. */
export async function claim(id: string): Promise<void> {
  await tenantCall({ method: 'POST', path: `/v1/leads/${id}/claim`, schema: LeadResult });
}

/** What waits for the reader to claim it. */
export async function readOffers(): Promise<LeadOffer[]> {
  return (await tenantCall({ method: 'GET', path: '/v1/leads/offers', schema: LeadOfferList })).items;
}

/** Changes many leads. */
export async function changeMany(ids: readonly string[], change: BulkChange): Promise<LeadBulkResult> {
  return await tenantCall({
    method: 'POST',
    path: '/v1/leads/bulk',
    body: { ids, change },
    schema: LeadBulkResult,
  });
}

/** Shows in the lists what a change has made of leads, without reading them anew. */
export function showChange(
  tenantId: string,
  { ids, change }: { ids: readonly string[]; change: BulkChange },
  people: readonly Assignee[],
): void {
  const patch = patchOf(change, people);
  if (!patch) return;
  const wanted = new Set(ids);
  const listed = queryClient
    .getQueriesData<LeadPages>({ queryKey: queryKeys.lead.lists(tenantId) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => wanted.has(id));
  showLeads(
    tenantId,
    listed.map((lead) => ({ ...lead, ...patch })),
  );
}

// Tags are not in the list.
function patchOf(
  change: BulkChange,
  people: readonly Assignee[],
): { status: LeadStatus } | Pick<Lead, 'assignedTo'> | undefined {
  if ('status' in change) return { status: change.status };
  if (!('assignedTo' in change)) return undefined;
  const person = people.find(({ id }) => id === change.assignedTo);
  return { assignedTo: person ? { id: person.id, name: person.name } : null };
}

/** Assigns leads to members, individually or many at once; lists show the change immediately. */
import type { Lead, LeadStatus } from '@praxis/contracts/lead/lead';
import { LeadResult } from '@praxis/contracts/lead/lead';
import {
  LeadBulkResult,
  LeadOfferList,
  type Assignee,
  type BulkChange,
  type LeadOffer,
} from '@praxis/contracts/lead/lead-assignment';
import type { LeadStage } from '@praxis/contracts/lead/lead-stage';
import { queryClient } from '../../../lib/api/query-client.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import type { LeadPages } from '../list/lead-pages.js';
import { showLeads } from './lead-queries.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

/** Assigns a lead to a member, or to no one. */
export async function assign(id: string, assignedTo: string | null): Promise<void> {
  await tenantRequest({ method: 'PATCH', path: `/v1/leads/${id}`, body: { assignedTo }, schema: LeadResult });
}

/** Claims an unassigned lead. */
export async function claim(id: string): Promise<void> {
  await tenantRequest({ method: 'POST', path: `/v1/leads/${id}/claim`, schema: LeadResult });
}

/** The leads that are offered to the user. */
export async function readOffers(): Promise<LeadOffer[]> {
  return (await tenantRequest({ method: 'GET', path: '/v1/leads/offers', schema: LeadOfferList })).items;
}

/** Changes many leads. */
export async function changeMany(ids: readonly string[], change: BulkChange): Promise<LeadBulkResult> {
  return await tenantRequest({
    method: 'POST',
    path: '/v1/leads/bulk',
    body: { ids, change },
    schema: LeadBulkResult,
  });
}

/** The available choices with their names, which lists show before the server has responded. */
export interface KnownChoices {
  people: readonly Assignee[];
  stages: readonly LeadStage[];
}

/** Updates changed leads in the lists without reading them again. */
export function showChange(
  tenantId: string,
  { ids, change }: { ids: readonly string[]; change: BulkChange },
  known: KnownChoices,
): void {
  const wanted = new Set(ids);
  const listed = queryClient
    .getQueriesData<LeadPages>({ queryKey: queryKeys.lead.lists(tenantId) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => wanted.has(id));
  showLeads(
    tenantId,
    listed.map((lead) => ({ ...lead, ...patchOf(lead, change, known) })),
  );
}

// The fields of the list that a change sets; tags are not in the list.
function patchOf(
  lead: Lead,
  change: BulkChange,
  { people, stages }: KnownChoices,
): Partial<Pick<Lead, 'status' | 'stage' | 'assignedTo'>> {
  if ('status' in change) {
    const { status } = change;
    return { status, stage: stageWith(status, { stages, now: lead.stage }) };
  }
  if ('stageId' in change) {
    const stage = stages.find(({ id }) => id === change.stageId);
    return stage ? { status: stage.status, stage: shownStage(stage) } : {};
  }
  if (!('assignedTo' in change)) return {};
  const person = people.find(({ id }) => id === change.assignedTo);
  return { assignedTo: person ? { id: person.id, name: person.name } : null };
}

/**
 * The same rule as on the server: a lead keeps its stage if the stage has this status; otherwise it gets the first
 * stage with this status.
 */
function stageWith(
  status: LeadStatus,
  { stages, now }: { stages: readonly LeadStage[]; now: Lead['stage'] },
): Lead['stage'] {
  const fitting = stages.filter((stage) => stage.status === status);
  const stage = fitting.find(({ id }) => id === now?.id) ?? fitting[0];
  return stage ? shownStage(stage) : null;
}

const shownStage = ({ id, name, color }: LeadStage): Lead['stage'] => ({ id, name, color });

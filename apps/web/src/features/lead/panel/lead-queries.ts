/** Leads of the acting tenant: read page by page or individually, changed one at a time. */
import {
  LeadList,
  LeadResult,
  LeadStatsResult,
  LeadTimeline,
  type Lead,
  type LeadDetail,
  type LeadStats,
  type LeadStatus,
  type NewLeadNote,
  type LeadTimelineQuery,
} from '@praxis/contracts/lead/lead';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AnswerOrder } from '../../../lib/api/answer-order.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { FRESH_MS, queryClient } from '../../../lib/api/query-client.js';
import { RETRY } from '../../../lib/api/retry.js';
import { prefetchStages } from '../../../lib/lead/stages.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useTenantPages } from '../../../lib/api/tenant-pages.js';
import { patchLeads, withoutLead, type LeadPages } from '../list/lead-pages.js';
import { listQuery, readView, viewText, type LeadView } from '../list/view-state.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const LEADS_PER_PAGE = 100;
const Done = z.object({ ok: z.literal(true) });

/**
 * Orders reads that bypass the cache's own queries; otherwise the response that arrives last would be shown, even if it
 * is older.
 */
export const leadOrder = new AnswerOrder();

export const listKeyOf = (tenantId: string, view: LeadView): QueryKey =>
  queryKeys.lead.list(tenantId, viewText(view));

export function readPage(view: LeadView, cursor: string): Promise<LeadList> {
  const path = `/v1/leads?${listQuery(view, { cursor, limit: LEADS_PER_PAGE })}`;
  return tenantRequest({ method: 'GET', path, schema: LeadList });
}

/**
 * The query of the list. Live changes keep it fresh, so it never refetches all of its pages while they are being read.
 */
const listQueryOf = (tenantId: string, view: LeadView) =>
  infiniteQueryOptions<LeadList, Error, LeadPages, QueryKey, string>({
    queryKey: listKeyOf(tenantId, view),
    initialPageParam: '',
    queryFn: ({ pageParam }) => readPage(view, pageParam),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: FRESH_MS.always,
    gcTime: 60_000,
  });

export function useLeadList(tenantId: string, view: LeadView): UseInfiniteQueryResult<LeadPages> {
  return useInfiniteQuery({ ...listQueryOf(tenantId, view), placeholderData: keepPreviousData });
}

const statsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: queryKeys.lead.stats(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: '/v1/leads/stats', schema: LeadStatsResult })).stats,
  });

export function useLeadStats(tenantId: string): UseQueryResult<LeadStats> {
  return useQuery(statsQuery(tenantId));
}

/**
 * Reads the data that Lead Management shows first, before it is drawn: the view that the address names, the figures and
 * the stages.
 * @throws ApiError
 */
export async function prefetchLeads(tenantId: string): Promise<void> {
  const view = readView(new URLSearchParams(window.location.search));
  await Promise.all([
    queryClient.infiniteQuery(listQueryOf(tenantId, view)),
    queryClient.query(statsQuery(tenantId)),
    // The toolbar's stage filter is only rendered once the stages are known.
    prefetchStages(tenantId),
  ]);
}

export function useLead(tenantId: string, id: string): UseQueryResult<LeadDetail> {
  return useQuery({
    queryKey: queryKeys.lead.detail(tenantId, id),
    queryFn: async () => {
      const asked = leadOrder.ask();
      const lead = await readLead(id);
      if (leadOrder.admits(detailOf(id), asked)) return lead;
      return queryClient.getQueryData<LeadDetail>(queryKeys.lead.detail(tenantId, id)) ?? lead;
    },
    retry: RETRY.unlessRefused,
  });
}

/** What a timeline covers: one lead, or all leads of its person. */
export type TimelineScope = LeadTimelineQuery['scope'];

export function useTimeline(
  tenantId: string,
  { id, scope }: { id: string; scope: TimelineScope },
): UseInfiniteQueryResult<InfiniteData<LeadTimeline>> {
  return useTenantPages({
    queryKey: queryKeys.lead.timelineOf(tenantId, id, scope),
    path: `/v1/leads/${id}/timeline`,
    schema: LeadTimeline,
    limit: 30,
    filters: { scope },
    retry: RETRY.unlessRefused,
  });
}

/** The name under which `leadOrder` orders reads for a lead's panel, separately from reads for its row. */
const detailOf = (id: string): string => `detail of ${id}`;

async function readLead(id: string): Promise<LeadDetail> {
  const path = `/v1/leads/${encodeURIComponent(id)}`;
  return (await tenantRequest({ method: 'GET', path, schema: LeadResult })).lead;
}

/**
 * Updates changed leads in place in every list.
 * @param asked the number from `leadOrder`, for leads that were read
 */
export function showLeads(tenantId: string, changed: readonly Lead[], asked = leadOrder.ask()): void {
  const newer = changed.filter(({ id }) => leadOrder.admits(id, asked));
  queryClient.setQueriesData<LeadPages>(
    { queryKey: queryKeys.lead.lists(tenantId) },
    (data) => data && patchLeads(data, newer),
  );
}

/** Reads one lead again, for the list and for its own panel. */
export async function refreshLead(tenantId: string, id: string): Promise<void> {
  const asked = leadOrder.ask();
  try {
    const lead = await readLead(id);
    if (leadOrder.admits(detailOf(id), asked))
      queryClient.setQueryData(queryKeys.lead.detail(tenantId, id), lead);
    showLeads(tenantId, [lead], asked);
    void queryClient.invalidateQueries({ queryKey: queryKeys.lead.consentState(tenantId, id) });
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 404) return;
    dropLead(tenantId, id);
  }
}

/** Removes a deleted lead from every list. */
export function dropLead(tenantId: string, id: string): void {
  queryClient.setQueriesData<LeadPages>(
    { queryKey: queryKeys.lead.lists(tenantId) },
    (data) => data && withoutLead(data, id),
  );
}

/** The figures, and the data shown about these leads besides their rows: outdated after a change of these leads. */
export const aroundLeads = (tenantId: string, leadIds: readonly string[]): readonly QueryKey[] => [
  queryKeys.lead.stats(tenantId),
  queryKeys.lead.offers(tenantId),
  ...leadIds.flatMap((id) => [
    queryKeys.lead.timeline(tenantId, id),
    queryKeys.lead.history(tenantId, id),
    queryKeys.lead.correspondence(tenantId, id),
    queryKeys.lead.consent(tenantId, id),
  ]),
];

/** Refetches the queries of `aroundLeads`, for live changes and when no `useChange` does so. */
export async function refreshAround(tenantId: string, leadIds: readonly string[]): Promise<void> {
  await Promise.all(
    aroundLeads(tenantId, leadIds).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Shows a status before the server has confirmed it; returns the rollback. */
export function expectStatus(tenantId: string, id: string, status: LeadStatus): () => void {
  const detail = queryClient.getQueryData<LeadDetail>(queryKeys.lead.detail(tenantId, id));
  const inLists = queryClient
    .getQueriesData<LeadPages>({ queryKey: queryKeys.lead.lists(tenantId) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((lead) => lead.id === id);
  const before = inLists ?? detail;
  const show = (value: LeadStatus): void => {
    if (before) showLeads(tenantId, [{ ...before, status: value }]);
    leadOrder.admits(detailOf(id), leadOrder.ask());
    queryClient.setQueryData<LeadDetail>(
      queryKeys.lead.detail(tenantId, id),
      (lead) => lead && { ...lead, status: value },
    );
  };
  show(status);
  return () => before && show(before.status);
}

export async function setStatus(id: string, status: LeadStatus): Promise<void> {
  await tenantRequest({ method: 'PATCH', path: `/v1/leads/${id}`, body: { status }, schema: Done });
}

/** Sets a lead's stage. The lead gets the stage's status. */
export async function setStage(id: string, stageId: string): Promise<void> {
  await tenantRequest({ method: 'PATCH', path: `/v1/leads/${id}`, body: { stageId }, schema: Done });
}

export async function addNote(id: string, body: NewLeadNote): Promise<void> {
  await tenantRequest({ method: 'POST', path: `/v1/leads/${id}/notes`, body, schema: Done });
}

/** The view of the list, as stored in its address: search, filters and sort order. Pure. */
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { ENGAGEMENT_LEVELS, type EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import { LEAD_SORTS, type LeadStatus } from '@praxis/contracts/lead/lead';
import { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';

export type LeadSort = (typeof LEAD_SORTS)[number];
export const LEAD_ASSIGNED = ['all', 'me', 'none'] as const;
export type LeadAssigned = (typeof LEAD_ASSIGNED)[number];

/** A view of the list. Fields with their default values are not in the address. */
export interface LeadView {
  q: string;
  status: LeadStatus | 'all';
  /** Id of a stage of the pipeline, or `all`. */
  stage: string;
  engagement: EngagementLevel | 'all';
  /** Assigned to the reader, unassigned, or the id of a team member. */
  assigned: string;
  sort: LeadSort;
}

export const DEFAULT_VIEW: LeadView = {
  q: '',
  status: 'all',
  stage: 'all',
  engagement: 'all',
  assigned: 'all',
  sort: 'updated',
};
/** The longest search text that the API accepts. */
export const SEARCH_MAX = 200;

/** The view in an address; invalid values count as absent. */
export function readView(params: URLSearchParams): LeadView {
  return {
    q: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    status: oneOf(LEAD_STATUSES, params.get('status')) ?? DEFAULT_VIEW.status,
    stage: uuidOf(params.get('stage')) ?? DEFAULT_VIEW.stage,
    engagement: oneOf(ENGAGEMENT_LEVELS, params.get('engagement')) ?? DEFAULT_VIEW.engagement,
    assigned:
      oneOf(LEAD_ASSIGNED, params.get('assigned')) ?? uuidOf(params.get('assigned')) ?? DEFAULT_VIEW.assigned,
    sort: oneOf(LEAD_SORTS, params.get('sort')) ?? DEFAULT_VIEW.sort,
  };
}

/** The address with this view; parameters that do not belong to the view stay. */
export function withView(params: URLSearchParams, view: LeadView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of Object.keys(DEFAULT_VIEW) as (keyof LeadView)[]) {
    if (view[key] === DEFAULT_VIEW[key]) next.delete(key);
    else next.set(key, view[key]);
  }
  return next;
}

/** The differences between the view that the user saw and the one they chose. */
export function changesIn(seen: LeadView, chosen: LeadView): Partial<LeadView> {
  const keys = (Object.keys(DEFAULT_VIEW) as (keyof LeadView)[]).filter((key) => seen[key] !== chosen[key]);
  return Object.fromEntries(keys.map((key) => [key, chosen[key]]));
}

/** The view as text; equal views have equal texts. */
export function viewText(view: LeadView): string {
  return withView(new URLSearchParams(), view).toString();
}

export function sameView(one: LeadView, other: LeadView): boolean {
  return viewText(one) === viewText(other);
}

/** True if the view hides any leads. */
export function isFiltered(view: LeadView): boolean {
  return view.q.trim() !== '' || filterCount(view) > 0;
}

/** How many of the view's drop-downs hide leads. */
export function filterCount({ status, stage, engagement, assigned }: LeadView): number {
  return [status, stage, engagement, assigned].filter((filter) => filter !== 'all').length;
}

/** The query of one page of the list, in the API's format. */
export function listQuery(view: LeadView, page: { cursor: string; limit: number }): string {
  const query = withView(new URLSearchParams({ limit: String(page.limit) }), { ...view, q: view.q.trim() });
  if (page.cursor) query.set('cursor', page.cursor);
  return query.toString();
}

function uuidOf(value: string | null): string | undefined {
  return value && isUuid(value) ? value : undefined;
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((known) => known === value);
}

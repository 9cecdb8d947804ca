/** The loaded part of a list, updated while leads change: rows keep their positions. Pure. */
import type { Lead, LeadList } from '@praxis/contracts/lead/lead';
import type { InfiniteData } from '@tanstack/react-query';

export type LeadPages = InfiniteData<LeadList, string>;

/** The fields that a list shows, of a lead that may have more. */
export function listed(lead: Lead): Lead {
  return {
    id: lead.id,
    industry: lead.industry,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    caseType: lead.caseType,
    leadType: lead.leadType,
    status: lead.status,
    stage: lead.stage,
    leadScore: lead.leadScore,
    engagementLevel: lead.engagementLevel,
    source: lead.source,
    assignedTo: lead.assignedTo,
    lastInteraction: lead.lastInteraction,
    createdAt: lead.createdAt,
    updatedAt: lead.updatedAt,
    conflictState: lead.conflictState,
    masked: lead.masked,
  };
}

/** All rows in order; a row that moved from a later page into an earlier one is returned once. */
export function allLeads(data: LeadPages | undefined): Lead[] {
  const seen = new Set<string>();
  return (data?.pages ?? []).flatMap(({ items }) =>
    items.filter(({ id }) => !seen.has(id) && Boolean(seen.add(id))),
  );
}

export function hasLead(data: LeadPages | undefined, id: string): boolean {
  return data?.pages.some(({ items }) => items.some((lead) => lead.id === id)) ?? false;
}

/** Replaces changed leads at their positions; returns the same object if none of them is loaded. */
export function patchLeads(data: LeadPages, changed: readonly Lead[]): LeadPages {
  const byId = new Map(changed.map((lead) => [lead.id, listed(lead)]));
  const isTouched = ({ items }: LeadList): boolean =>
    items.some((lead) => byId.has(lead.id) && !sameLead(lead, byId.get(lead.id)));
  if (!data.pages.some(isTouched)) return data;
  const pages = data.pages.map((page) =>
    isTouched(page) ? { ...page, items: page.items.map((lead) => byId.get(lead.id) ?? lead) } : page,
  );
  return { ...data, pages };
}

export function withoutLead(data: LeadPages, id: string): LeadPages {
  if (!hasLead(data, id)) return data;
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((lead) => lead.id !== id) }));
  return { ...data, pages };
}

function sameLead(one: Lead, other: Lead | undefined): boolean {
  return (
    other !== undefined &&
    (Object.keys(other) as (keyof Lead)[]).every((key) =>
      key === 'assignedTo' || key === 'stage' ? one[key]?.id === other[key]?.id : one[key] === other[key],
    )
  );
}

/** Where new leads are inserted in an open list: at their positions in the first page when it is read again. Pure. */
import type { Lead } from '@praxis/contracts/lead/lead';
import { hasLead, type LeadPages } from './lead-pages.js';

/** The leads of the reloaded first page that are not loaded yet. */
export function unseenLeads(data: LeadPages | undefined, fresh: readonly Lead[]): Lead[] {
  return fresh.filter(({ id }) => !hasLead(data, id));
}

/** Inserts new leads at their positions in the reloaded first page; known rows keep their order. */
export function insertUnseen(data: LeadPages, fresh: readonly Lead[]): LeadPages {
  const [first, ...rest] = data.pages;
  if (!first) return data;
  const unseen = new Set(unseenLeads(data, fresh).map(({ id }) => id));
  if (unseen.size === 0) return data;
  const items = [...first.items];
  for (const [index, lead] of fresh.entries()) {
    if (!unseen.has(lead.id)) continue;
    const follower = fresh.slice(index + 1).find(({ id }) => items.some((known) => known.id === id));
    const place = follower ? items.findIndex(({ id }) => id === follower.id) : items.length;
    items.splice(place, 0, lead);
  }
  return { ...data, pages: [{ ...first, items }, ...rest] };
}

/** Named views of the list, stored in this browser per tenant. */
import * as z from 'zod/mini';
import type { KeyValue } from '../../../lib/core/local-storage.js';
import { readView, sameView, viewText, type LeadView } from './view-state.js';

export interface SavedView {
  id: string;
  name: string;
  view: LeadView;
}

export const VIEW_NAME_MAX = 40;
const MAX_VIEWS = 20;
const storageKey = (tenantId: string): string => `praxis.lead-views.${tenantId}`;
const Stored = z.array(z.object({ id: z.string(), name: z.string(), query: z.string() }));

/** The tenant's views in the order in which they were saved; none if the stored value cannot be read. */
export function readSavedViews(storage: KeyValue, tenantId: string): SavedView[] {
  try {
    const parsed = z.safeParse(Stored, JSON.parse(storage.getItem(storageKey(tenantId)) ?? '[]'));
    if (!parsed.success) return [];
    return parsed.data.map(({ id, name, query }) => ({
      id,
      name,
      view: readView(new URLSearchParams(query)),
    }));
  } catch {
    return [];
  }
}

export function writeSavedViews(storage: KeyValue, tenantId: string, views: readonly SavedView[]): void {
  const stored = views.map(({ id, name, view }) => ({ id, name, query: viewText(view) }));
  storage.setItem(storageKey(tenantId), JSON.stringify(stored));
}

/** Why a view cannot have this name; undefined if it can. */
export function nameProblem(views: readonly SavedView[], name: string, ownId?: string): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'Give the view a name';
  if (wanted.length > VIEW_NAME_MAX) return `A name can have at most ${VIEW_NAME_MAX} characters`;
  const taken = views.some(
    ({ id, name: other }) => id !== ownId && other.toLowerCase() === wanted.toLowerCase(),
  );
  if (taken) return 'A view with this name already exists';
  return ownId === undefined && views.length >= MAX_VIEWS
    ? `At most ${MAX_VIEWS} views; delete one first`
    : undefined;
}

export function addView(views: readonly SavedView[], added: SavedView): SavedView[] {
  return [...views, { ...added, name: added.name.trim() }];
}

export function renameView(views: readonly SavedView[], id: string, name: string): SavedView[] {
  return views.map((saved) => (saved.id === id ? { ...saved, name: name.trim() } : saved));
}

export function removeView(views: readonly SavedView[], id: string): SavedView[] {
  return views.filter((saved) => saved.id !== id);
}

/** The saved view that the list currently shows. */
export function matchingView(views: readonly SavedView[], view: LeadView): SavedView | undefined {
  return views.find((saved) => sameView(saved.view, view));
}

/** The endpoints in the checklist's list: searched, filtered, and grouped under headings. Pure. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { isInRunAll, type TestState } from './checklist-store.js';
import { GROUPS, type Endpoint, type EndpointGroup } from './endpoints.js';

export const FILTERS = ['all', 'run-all', 'failed'] as const;
export type ChecklistFilter = (typeof FILTERS)[number];

export type ListedRow =
  { kind: 'heading'; group: EndpointGroup; count: number } | { kind: 'endpoint'; endpoint: Endpoint };

interface Shown {
  text: string;
  filter: ChecklistFilter;
  industry: Industry;
  results: Readonly<Record<string, TestState>>;
}

/** The displayed endpoints, in order. Every word of the search must occur; paths of the other industry are left out. */
export function shownEndpoints(endpoints: readonly Endpoint[], shown: Shown): Endpoint[] {
  const words = shown.text.toLowerCase().split(/\s+/).filter(Boolean);
  return endpoints.filter((endpoint) => {
    const { id, summary, industry } = endpoint;
    if (industry && industry !== shown.industry) return false;
    if (shown.filter === 'failed' && shown.results[id]?.status !== 'error') return false;
    if (shown.filter === 'run-all' && !isInRunAll(endpoint, shown.industry)) return false;
    const searched = `${id} ${summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** The endpoints with a heading before each group. */
export function listedRows(endpoints: readonly Endpoint[]): ListedRow[] {
  return GROUPS.flatMap((group) => {
    const own = endpoints.filter((endpoint) => endpoint.group === group);
    if (own.length === 0) return [];
    const rows = own.map((endpoint) => ({ kind: 'endpoint' as const, endpoint }));
    return [{ kind: 'heading' as const, group, count: own.length }, ...rows];
  });
}

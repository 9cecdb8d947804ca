/** The search of the audit log, stored in the page's address, so that a search can be shared as a link. */
import { AUDIT_CATEGORIES, type AuditCategory } from '@praxis/contracts/audit/audit.const';

const FIELDS = [
  'tenantId',
  'person',
  'category',
  'action',
  'targetType',
  'targetId',
  'from',
  'until',
] as const;
type Field = (typeof FIELDS)[number];
/** An empty text matches everything. */
export type AuditSearch = Record<Field, string>;

/** The search that matches everything. */
export const NO_SEARCH: AuditSearch = auditSearchOf(new URLSearchParams());

/** The search in an address. Unknown categories are left out. */
export function auditSearchOf(address: URLSearchParams): AuditSearch {
  const search = Object.fromEntries(FIELDS.map((field) => [field, address.get(field) ?? ''])) as AuditSearch;
  return {
    ...search,
    category: AUDIT_CATEGORIES.some((one) => one === search.category) ? search.category : '',
  };
}

/** An address with this search and the other parameters that it had. */
export function withSearch(address: URLSearchParams, search: AuditSearch): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const field of FIELDS)
    if (search[field] === '') next.delete(field);
    else next.set(field, search[field]);
  return next;
}

/** The search for entries about who saw a record. */
export const whoSaw = (targetType: 'lead' | 'call' | 'contact', targetId: string): Partial<AuditSearch> => ({
  category: 'unmasking' satisfies AuditCategory,
  targetType,
  targetId,
});

/** What stays open of a page when its user chooses another tenant. Pure. */
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { PAGE_ACCESS, PATHS, RECORD_PAGES, SETTINGS_TABS, type PageAccess } from './paths.js';
import { settingsGroups, type Reader } from './settings-tabs.js';

/** The page without its record, which is the other tenant's; for a tab of Settings that is not offered now, the first tab. */
export function pageAfterSwitch(pathname: string, reader: Reader): string {
  const page = RECORD_PAGES.find((records) => pathname.startsWith(`${records}/`));
  // Runbooks are the same for all tenants. A page may stand below another: `/leads/import`.
  if (page !== undefined && page !== PATHS.adminRunbooks && !(pathname in PAGE_ACCESS)) return page;
  const [first] = SETTINGS_TABS;
  const isOffered = settingsGroups(reader).some(({ tabs }) => tabs.some(({ to }) => to === pathname));
  return !isOffered && SETTINGS_TABS.some((tab) => tab === pathname) ? first : pathname;
}

/**
 * What the address of a page that stays open asks for: a view, a day and a status exist in every tenant. Ids and what was searched for
 * are the other tenant's, and would leave its records out unseen. Pages that are not a tenant's keep everything.
 */
export function searchAfterSwitch(pathname: string, search: string): string {
  const access = (PAGE_ACCESS as Partial<Record<string, PageAccess>>)[pathname];
  if (access === undefined || access === 'public') return search;
  const params = new URLSearchParams(search);
  const foreign = [...params].filter(([name, value]) => name === 'q' || isUuid(value));
  if (foreign.length === 0) return search;
  for (const [name] of foreign) params.delete(name);
  return params.size > 0 ? `?${params.toString()}` : '';
}

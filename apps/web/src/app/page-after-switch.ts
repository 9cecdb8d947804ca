/** Which page stays open when its user chooses another tenant, and with which search parameters. Pure. */
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { PAGE_ACCESS, PATHS, RECORD_PAGES, SETTINGS_TABS, type PageAccess } from './paths.js';
import { settingsGroups, type Reader } from './settings-tabs.js';

/**
 * The page without its open record, which belongs to the other tenant. A tab of Settings that is no longer offered
 * becomes the first tab.
 */
export function pageAfterSwitch(pathname: string, reader: Reader): string {
  const page = RECORD_PAGES.find((records) => pathname.startsWith(`${records}/`));
  // Runbooks are the same for all tenants. A page's address may begin with that of a list without naming a record:
  // `/leads/import`.
  if (page !== undefined && page !== PATHS.adminRunbooks && !(pathname in PAGE_ACCESS)) return page;
  const [first] = SETTINGS_TABS;
  const isOffered = settingsGroups(reader).some(({ tabs }) => tabs.some(({ to }) => to === pathname));
  return !isOffered && SETTINGS_TABS.some((tab) => tab === pathname) ? first : pathname;
}

/**
 * The search parameters that a page keeps when it stays open: a view, a day and a status exist in every tenant. Ids and
 * search texts belong to the other tenant and would silently hide records of the new one. Pages that belong to no
 * tenant keep everything.
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

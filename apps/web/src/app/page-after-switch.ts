/** What stays open of a page when its user chooses another tenant. Pure. */
import { PAGE_ACCESS, PATHS, RECORD_PAGES, SETTINGS_TABS } from './paths.js';
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

/** Settings, Theme: the editor with its preview. */
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { ThemeSection, ThemeSkeleton } from '../features/tenant/brand/theme-section.js';

export function SettingsThemePage() {
  useDocumentTitle('Theme');
  return <WithTenant skeleton={<ThemeSkeleton />}>{(tenant) => <ThemeSection tenant={tenant} />}</WithTenant>;
}

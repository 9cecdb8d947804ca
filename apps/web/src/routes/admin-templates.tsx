/**
 * Templates of the platform: global templates with their operations, the texts of built-in workflows, feature flags,
 * and A/B tests (specification 2, section 2, "Templates page").
 */
import { useSearchParams } from 'react-router';
import { PageSpinner } from '../components/page-spinner.js';
import { Tabs } from '../components/tabs.js';
import { WithTenant } from '../components/with-tenant.js';
import { AbTestPanel } from '../features/ab-test/ab-test-panel.js';
import { TemplateTexts } from '../features/automation/template-texts.js';
import { FlagPanel } from '../features/flag/flag-panel.js';
import { BulkPanel } from '../features/message-template/bulk-panel.js';
import { TemplatePanel } from '../features/message-template/template-panel.js';
import { AdminFrame } from '../features/shell/admin-frame.js';

const TABS = [
  { value: 'templates', label: 'Global Templates' },
  { value: 'flags', label: 'Feature Flags' },
  { value: 'ab-tests', label: 'A/B Tests' },
  { value: 'bulk', label: 'Bulk Operations' },
  { value: 'workflow-texts', label: 'Workflow texts' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const isTab = (name: string | null): name is Tab => TABS.some(({ value }) => value === name);

export function AdminTemplatesPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab: Tab = isTab(asked) ? asked : 'templates';
  const choose = (to: Tab): void => setSearch(to === 'templates' ? {} : { tab: to }, { replace: true });
  return (
    <AdminFrame
      title="Templates"
      intro="Texts for all tenants, what shipped workflows send, and which features tenants have."
    >
      <Tabs label="Templates" tabs={TABS} value={tab} onChange={choose} param="tab">
        {tab === 'templates' && <TemplatePanel />}
        {tab === 'bulk' && <BulkPanel />}
        {tab === 'workflow-texts' && (
          <WithTenant skeleton={<PageSpinner label="Loading templates" />}>
            {(tenant) => <TemplateTexts tenantId={tenant.id} />}
          </WithTenant>
        )}
        {tab === 'flags' && <FlagPanel />}
        {tab === 'ab-tests' && <AbTestPanel />}
      </Tabs>
    </AdminFrame>
  );
}

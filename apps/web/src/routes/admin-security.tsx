/** The key vault (specification 2, section 2, "Key Vault page"): keys of the acting tenant and of the platform. */
import { Box } from '@chakra-ui/react/box';
import { useSearchParams } from 'react-router';
import { PageSpinner } from '../components/page-spinner.js';
import { Tabs } from '../components/tabs.js';
import { WithTenant } from '../components/with-tenant.js';
import { AutomationSecrets } from '../features/automation/automation-secrets.js';
import { AdminFrame } from '../features/shell/admin-frame.js';
import { AccessLog, ServiceKeyLog } from '../features/vault/access-log.js';
import { KeyPanel } from '../features/vault/key-panel.js';
import { ServiceKeyPanel } from '../features/vault/service-key-panel.js';
import { VaultSettingsPanel } from '../features/vault/vault-settings-panel.js';

const TABS = [
  { value: 'keys', label: 'API Keys' },
  { value: 'logs', label: 'Access Logs' },
  { value: 'settings', label: 'Settings' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const isTab = (name: string | null): name is Tab => TABS.some(({ value }) => value === name);

export function AdminSecurityPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab: Tab = isTab(asked) ? asked : 'keys';
  const choose = (to: Tab): void => setSearch(to === 'keys' ? {} : { tab: to }, { replace: true });
  const skeleton = <PageSpinner label="Loading keys" />;
  return (
    <AdminFrame
      title="Key Vault"
      intro="Keys of the tenant you act in, and of the platform. Each is shown once, when it is created."
    >
      <Tabs label="Key Vault" tabs={TABS} value={tab} onChange={choose} param="tab">
        <Box display="grid" gap="6">
          {tab === 'keys' && (
            <>
              <WithTenant skeleton={skeleton}>
                {(tenant) => (
                  <>
                    <KeyPanel tenantId={tenant.id} />
                    <AutomationSecrets tenantId={tenant.id} />
                  </>
                )}
              </WithTenant>
              <ServiceKeyPanel />
            </>
          )}
          {tab === 'logs' && (
            <>
              <WithTenant skeleton={skeleton}>{(tenant) => <AccessLog tenantId={tenant.id} />}</WithTenant>
              <ServiceKeyLog />
            </>
          )}
          {tab === 'settings' && (
            <WithTenant skeleton={skeleton}>
              {(tenant) => <VaultSettingsPanel tenantId={tenant.id} />}
            </WithTenant>
          )}
        </Box>
      </Tabs>
    </AdminFrame>
  );
}

/** The acting tenant's key vault: secrets of its workflows, and the way to its vendors' accounts. */
import { WithTenant } from '../components/with-tenant.js';
import { PageSpinner } from '../components/page-spinner.js';
import { WorkflowSecrets } from '../features/automation/workflow-secrets.js';
import { AdminFrame } from '../features/shell/admin-frame.js';

export function AdminSecurityPage() {
  return (
    <AdminFrame
      title="Key Vault"
      intro="Secrets of the tenant you act in. Each is shown once, when it is made."
    >
      <WithTenant skeleton={<PageSpinner label="Loading keys" />}>
        {(tenant) => <WorkflowSecrets tenantId={tenant.id} />}
      </WithTenant>
    </AdminFrame>
  );
}

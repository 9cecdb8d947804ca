/** Workflows of the admin's acting tenant, and the workflow whose address is open. */
import { PATHS } from '../app/paths.js';
import { AutomationsOf } from '../features/automation/automations-of.js';
import { AdminFrame } from '../features/shell/admin-frame.js';

export function AdminWorkflowsPage() {
  return (
    <AdminFrame title="Workflows" intro="Configure, test, deploy and monitor a client’s workflows.">
      <AutomationsOf path={PATHS.adminWorkflows} />
    </AdminFrame>
  );
}

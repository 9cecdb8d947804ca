/** Workflows of the tenant that an admin acts in, and the one whose address is open. */
import { PATHS } from '../app/paths.js';
import { WorkflowsOf } from '../features/automation/workflows-of.js';
import { AdminFrame } from '../features/shell/admin-frame.js';

export function AdminWorkflowsPage() {
  return (
    <AdminFrame title="Workflows" intro="Configure, test, deploy and monitor a client’s workflows.">
      <WorkflowsOf path={PATHS.adminWorkflows} />
    </AdminFrame>
  );
}

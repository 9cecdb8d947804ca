/** Workflows of the practice. */
import { PATHS } from '../app/paths.js';
import { Page } from '../components/page.js';
import { WorkflowsOf } from '../features/automation/workflows-of.js';

export function WorkflowsPage() {
  return (
    <Page title="Workflows" intro="Automatic messages and tasks triggered by events.">
      <WorkflowsOf path={PATHS.workflows} />
    </Page>
  );
}

/** Workflows of the practice. */
import { PATHS } from '../app/paths.js';
import { Page } from '../components/page.js';
import { AutomationsOf } from '../features/automation/automations-of.js';

export function WorkflowsPage() {
  return (
    <Page title="Workflows" intro="Automatic messages and tasks triggered by events.">
      <AutomationsOf path={PATHS.workflows} />
    </Page>
  );
}

/** The texts that shipped workflows send. */
import { WithTenant } from '../components/with-tenant.js';
import { PageSpinner } from '../components/page-spinner.js';
import { TemplateTexts } from '../features/automation/template-texts.js';
import { AdminFrame } from '../features/shell/admin-frame.js';

export function AdminTemplatesPage() {
  return (
    <AdminFrame
      title="Templates"
      intro="Every text that a shipped workflow sends, as it is before a client changes it."
    >
      <WithTenant skeleton={<PageSpinner label="Loading templates" />}>
        {(tenant) => <TemplateTexts tenantId={tenant.id} />}
      </WithTenant>
    </AdminFrame>
  );
}

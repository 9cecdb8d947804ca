/** Lead Management. */
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { ExportButton } from '../features/export/export-button.js';
import { ImportLink } from '../features/lead-import/import-link.js';
import { AddLead } from '../features/lead/entry/add-lead.js';
import { LeadManagement } from '../features/lead/panel/lead-management.js';
import { LeadSkeletonRows } from '../features/lead/list/lead-skeleton.js';

export { prefetchLeads } from '../features/lead/panel/lead-queries.js';

export function LeadsPage() {
  return (
    <Page
      title="Lead Management"
      intro="Everyone who contacted you, and what happened since."
      actions={
        <>
          <ImportLink />
          <AddLead />
        </>
      }
    >
      <WithTenant skeleton={<LeadSkeletonRows count={12} />}>
        {(tenant) => (
          <LeadManagement
            tenant={tenant}
            actions={<ExportButton dataType="leads" format="csv" label="Export Data" variant="outline" />}
          />
        )}
      </WithTenant>
    </Page>
  );
}

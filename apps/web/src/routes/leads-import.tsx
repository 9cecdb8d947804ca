/** Importing leads from a CSV file. */
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { LeadImport } from '../features/lead-import/lead-import.js';

export function LeadsImportPage() {
  return (
    <Page title="Import leads" intro="Import leads from another system. Every row is checked first.">
      <WithTenant skeleton={<Skeleton height="48" />}>
        {(tenant) => <LeadImport tenant={tenant} />}
      </WithTenant>
    </Page>
  );
}

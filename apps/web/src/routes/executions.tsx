/** Executions of a practice's workflows, for its team and its clients. */
import { Box } from '@chakra-ui/react/box';
import { Page } from '../components/page.js';
import { PageSpinner } from '../components/page-spinner.js';
import { WithTenant } from '../components/with-tenant.js';
import { ExecutionTable } from '../features/automation/execution-table.js';
import { queryKeys } from '../lib/api/query-keys.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { lockReason } from '../lib/auth/lock-reason.js';
import { useLiveRefresh } from '../lib/live/live-refresh.js';
import type { CurrentTenant } from '../lib/tenant/acting-tenant.js';

export function ExecutionsPage() {
  return (
    <Page title="Executions" intro="What your workflows have done, step by step.">
      <WithTenant skeleton={<PageSpinner label="Loading executions" />}>
        {(tenant) => <Executions tenant={tenant} />}
      </WithTenant>
    </Page>
  );
}

function Executions({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const live = useLiveRefresh(tenant.id, [queryKeys.automation.all(tenant.id)], 'workflows');
  return (
    <Box data-live={live}>
      <ExecutionTable
        tenantId={tenant.id}
        mayChange={lockReason({ role: tenant.role, needed: 'staff', readOnly }) === undefined}
      />
    </Box>
  );
}

/** The call log. */
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { CallLog, CallLogSkeleton } from '../features/call/log/call-log.js';

export function CallsPage() {
  return (
    <Page
      title="Call log"
      intro="Every call the assistant took: what was said, what was done, and how long it took."
    >
      <WithTenant skeleton={<CallLogSkeleton />}>{({ id }) => <CallLog tenantId={id} />}</WithTenant>
    </Page>
  );
}

/** The audit log of all tenants and the platform, for admins. */
import { Grid } from '@chakra-ui/react/grid';
import { AuditIntegrityPanel } from '../features/audit/audit-integrity.js';
import { AuditPanel } from '../features/audit/audit-panel.js';
import { AdminFrame } from '../features/shell/admin-frame.js';
import { useCurrentTenant } from '../lib/tenant/acting-tenant.js';

export function AdminAuditPage() {
  return (
    <AdminFrame title="Audit log" intro="Every admin and security event, and who saw which record.">
      <AuditOfAll />
    </AdminFrame>
  );
}

function AuditOfAll() {
  const { tenants } = useCurrentTenant();
  return (
    <Grid gap="5" templateColumns="minmax(0, 1fr)">
      <AuditPanel scope={{ kind: 'platform' }} tenants={tenants} />
      <AuditIntegrityPanel />
    </Grid>
  );
}

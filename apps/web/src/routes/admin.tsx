/** The admin area's first page: figures over all tenants, where to go, what was done last. */
import { MarginTable } from '../features/billing/margin-table.js';
import { AdminOverview } from '../features/dashboard/admin-overview.js';
import { AdminFrame } from '../features/shell/admin-frame.js';

export function AdminPage() {
  return (
    <AdminFrame title="Overview" intro="All clients at a glance.">
      <AdminOverview />
      <MarginTable />
    </AdminFrame>
  );
}

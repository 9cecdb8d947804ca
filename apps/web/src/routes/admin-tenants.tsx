/** An admin's tenants, each one step from acting in it. */
import { AdminFrame } from '../features/shell/admin-frame.js';
import { AdminTenants } from '../features/tenant/admin/admin-tenants.js';

export function AdminTenantsPage() {
  return (
    <AdminFrame title="Tenants" intro="Everyone who works with the platform. Acting in a tenant is logged.">
      <AdminTenants />
    </AdminFrame>
  );
}

/** The platform's tenants for admins, and one tenant in full with the tabs that other features add. */
import { Notice } from '../components/notice.js';
import { HandoverForm } from '../features/handover/handover-form.js';
import { PracticeTroubleView } from '../features/health/practice-trouble.js';
import { AdminFrame } from '../features/shell/admin-frame.js';
import { SupportRequests } from '../features/support-access/support-requests.js';
import { AdminTenants } from '../features/tenant/admin/admin-tenants.js';
import type { TenantTab } from '../features/tenant/admin/tenant-panel.js';

const TABS: readonly TenantTab[] = [
  { value: 'health', label: 'Health', content: ({ id }) => <PracticeTroubleView practiceId={id} /> },
  {
    value: 'support',
    label: 'Support access',
    content: ({ id, status }) =>
      status === 'active' ? (
        <SupportRequests tenantId={id} />
      ) : (
        <Notice tone="info" text="This tenant is closed, so you cannot view it as one of its members." />
      ),
  },
  { value: 'handover', label: 'Hand over', content: ({ id }) => <HandoverForm key={id} tenantId={id} /> },
];

export function AdminTenantsPage() {
  return (
    <AdminFrame title="Tenants" intro="Every practice on the platform. Acting in a tenant is logged.">
      <AdminTenants tabs={TABS} />
    </AdminFrame>
  );
}

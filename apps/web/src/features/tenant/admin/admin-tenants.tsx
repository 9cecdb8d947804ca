/** Every active tenant by name, and the button to act in it. */
import { Button } from '@chakra-ui/react/button';
import { Building2 } from 'lucide-react';
import { useMemo } from 'react';
import { actionsColumn, type DataColumn } from '../../../components/data-table/columns.js';
import { CUT } from '../../../components/data-table/data-table-style.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import type { TableBodyProps } from '../../../components/data-table/table-body.js';
import { TableSkeleton } from '../../../components/data-table/table-skeleton.js';
import { VirtualBody } from '../../../components/data-table/virtual-body.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Panel } from '../../../components/panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { TenantsFailed } from '../../../components/with-tenant.js';
import { useChange } from '../../../lib/api/use-change.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { chooseTenant, useCurrentTenant, type CurrentTenant } from '../../../lib/tenant/acting-tenant.js';

/** Longer lists draw only the rows in sight. */
const MAX_TENANTS_SHOWN = 100;
const HEIGHTS = { wide: 40, card: 136 };
const LONG_LIST = {
  body: (rows: TableBodyProps) => (
    <VirtualBody {...rows} heights={HEIGHTS} hasMore={false} onMore={() => undefined} />
  ),
  // A row of a fixed height has one line of each.
  look: { '& .row .strong': { display: 'block', ...CUT }, '& .row button': { maxW: '100%', ...CUT } },
};

export function AdminTenants() {
  const state = useCurrentTenant();
  const { mutate } = useChange({ call: chooseTenant, failure: { title: 'Error loading tenant' } });
  const currentId = state.tenant?.id;
  const columns = useMemo(() => tenantColumns({ currentId, onAct: mutate }), [currentId, mutate]);
  const isLong = state.tenants.length > MAX_TENANTS_SHOWN;
  if (state.status === 'failed') return <TenantsFailed state={state} />;
  return (
    <Panel>
      {state.status === 'loading' ? (
        <TableSkeleton label="Loading tenants" />
      ) : (
        <DataTable
          label="Tenants"
          columns={columns}
          rows={state.tenants}
          rowTestId="admin-tenant"
          {...(isLong && LONG_LIST)}
          empty={<EmptyState icon={Building2} title="No Tenants" text="There is no active tenant yet." />}
        />
      )}
    </Panel>
  );
}

interface TenantColumnsOptions {
  currentId: string | undefined;
  onAct: (tenant: CurrentTenant) => void;
}

function tenantColumns({ currentId, onAct }: TenantColumnsOptions): DataColumn<CurrentTenant>[] {
  return [
    {
      id: 'name',
      title: 'Tenant',
      width: 'minmax(8rem, 2fr)',
      isRowHead: true,
      sortBy: ({ name }) => name,
      cell: ({ name }) => <span className="strong">{name}</span>,
    },
    {
      id: 'industry',
      title: 'Industry',
      width: 'minmax(6rem, 1fr)',
      phone: 'labelled',
      className: 'muted',
      sortBy: ({ industry }) => INDUSTRY_NAMES[industry],
      cell: ({ industry }) => INDUSTRY_NAMES[industry],
    },
    {
      id: 'phone',
      title: 'Phone',
      width: 'minmax(8rem, 1fr)',
      phone: 'labelled',
      className: 'muted',
      cell: ({ phone }) => phone ?? 'No number',
    },
    actionsColumn({
      width: 'minmax(8rem, 1.5fr)',
      cell: (tenant) =>
        tenant.id === currentId ? (
          <ToneBadge tone="info">Acting here</ToneBadge>
        ) : (
          <Button size="xs" variant="outline" onClick={() => onAct(tenant)}>
            Act in {tenant.name}
          </Button>
        ),
    }),
  ];
}

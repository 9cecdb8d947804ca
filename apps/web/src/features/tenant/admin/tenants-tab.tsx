/** The tab "Clients": the platform's tenants as figures and as rows; for admins. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { AdminTenant, AdminTenantCounts } from '@praxis/contracts/tenant/admin-tenant';
import { ADMIN_TENANT_MAX } from '@praxis/contracts/tenant/admin-tenant.const';
import { Building2, Download, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { actionsColumn, type DataColumn } from '../../../components/data-table/columns.js';
import { LoadedTable } from '../../../components/data-table/loaded-table.js';
import { TableSkeleton } from '../../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Select } from '../../../components/form-field.js';
import { Panel } from '../../../components/panel.js';
import { SearchField } from '../../../components/search-field.js';
import { StatCard } from '../../../components/stat-card.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { useChange } from '../../../lib/api/use-change.js';
import { downloadText } from '../../../lib/core/download.js';
import { dateOf, money, number, priceOf } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { readAllTenants, useAdminTenants, type TenantFilters } from './tenant-queries.js';
import { tenantCsv } from './tenant-csv.js';
import { LIFECYCLE_STATUS_LABELS, INDUSTRY_FILTER, planName, STATUS_FILTER } from './tenant-labels.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const CreateDialog = lazyDialog(() => import('./tenant-form.js'), 'CreateTenantDialog');
const Details = lazyDialog(() => import('./tenant-details.js'), 'TenantDetails');

export function TenantsTab() {
  const [filters, setFilters] = useState<TenantFilters>({
    q: '',
    industry: '',
    status: '',
    tenantStatus: '',
  });
  const asked = useDeferredValue(filters);
  const tenants = useAdminTenants(asked);
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<string>();
  const counts = tenants.data?.pages.at(-1)?.counts;
  const shown = tenants.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const { mutate: exportAll, isPending: isExporting } = useChange({
    request: () => readAllTenants(asked),
    onSuccess: (rows) => downloadText({ name: 'clients.csv', type: 'text/csv', text: tenantCsv(rows) }),
    success: (rows) => ({ title: 'Export completed', text: `${number(rows.length)} clients` }),
    failure: { title: 'Export failed', otherwise: 'Failed to export data. Please try again.' },
  });
  const columns = useMemo(() => columnsOf(setOpened), []);
  return (
    <Box display="grid" gap="5">
      <Figures counts={counts} />
      <Panel
        title="Clients"
        headingId="tenants-title"
        text={counts ? `Showing ${number(shown)} of ${number(counts.matching)}` : ' '}
        data-testid="tenants"
        actions={
          <Flex gap="2" wrap="wrap">
            <Button
              size="sm"
              variant="outline"
              aria-disabled={isExporting || undefined}
              onClick={() => !isExporting && exportAll(undefined)}
            >
              <Download aria-hidden />
              {isExporting ? 'Exporting…' : 'Export CSV'}
            </Button>
            <Button size="sm" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden />
              Add Client
            </Button>
          </Flex>
        }
      >
        <Filters filters={filters} onChange={setFilters} />
        <LoadedTable
          list={tenants}
          failure="Failed to load tenants"
          skeleton={<TableSkeleton label="Loading clients" />}
          labelledBy="tenants-title"
          columns={columns}
          rowTestId="tenant"
          total={counts?.matching}
          empty={<NoTenants isFiltered={Object.values(asked).some((value) => value !== '')} />}
        />
      </Panel>
      {isAdding && <CreateDialog title="Add Client" onClose={() => setIsAdding(false)} />}
      {opened && <Details id={opened} onClose={() => setOpened(undefined)} />}
    </Box>
  );
}

function Figures({ counts }: { counts: AdminTenantCounts | undefined }) {
  const shown = (value: number | undefined): string => (value === undefined ? '–' : number(value));
  return (
    <Grid templateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }} gap="3">
      <StatCard label="Total clients" value={shown(counts?.total)} meaning="Everyone who has a tenant" />
      <StatCard label="Active" value={shown(counts?.active)} meaning="Open, with an owner" />
      <StatCard label="Pending" value={shown(counts?.pending)} meaning="The owner has not accepted yet" />
      <StatCard
        label="Monthly revenue"
        value={counts ? money(counts.monthlyRevenueCents / 100) : '–'}
        meaning="Monthly fees of active clients, without trials"
        strong
      />
    </Grid>
  );
}

interface FiltersProps {
  filters: TenantFilters;
  onChange: (filters: TenantFilters) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Grid
      templateColumns={{ base: '1fr 1fr', md: 'minmax(0, 1fr) 11rem 11rem' }}
      gap="2"
      p="3"
      borderBottomWidth="1px"
    >
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <SearchField
          label="Search clients"
          placeholder="Business, contact or email"
          maxLength={ADMIN_TENANT_MAX.search}
          value={filters.q}
          onChange={(q) => onChange({ ...filters, q })}
          inputRef={input}
        />
      </Box>
      <Select
        aria-label="Industry"
        options={INDUSTRY_FILTER}
        value={filters.industry}
        onChange={({ target }) => onChange({ ...filters, industry: target.value })}
      />
      <Select
        aria-label="Status"
        options={STATUS_FILTER}
        value={filters.status}
        onChange={({ target }) => onChange({ ...filters, status: target.value })}
      />
    </Grid>
  );
}

function NoTenants({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={Building2} title="No matching clients" text="Change the search or remove a filter." />
  ) : (
    <EmptyState
      icon={Building2}
      title="No clients yet"
      text="Add the first one. Its owner gets an invitation."
    />
  );
}

const columnsOf = (onOpen: (id: string) => void): DataColumn<AdminTenant>[] => [
  {
    id: 'name',
    title: 'Business',
    width: 'minmax(9rem, 2fr)',
    isRowHead: true,
    cell: ({ name }) => <span className="strong">{name}</span>,
  },
  {
    id: 'contact',
    title: 'Contact',
    width: 'minmax(9rem, 2fr)',
    phone: 'labelled',
    cell: ({ contactName, contactEmail }) => (
      <Box minW="0">
        <Text truncate>{contactName || '–'}</Text>
        {contactEmail && (
          <Text fontSize="xs" color="fg.muted" truncate>
            {contactEmail}
          </Text>
        )}
      </Box>
    ),
  },
  {
    id: 'industry',
    title: 'Industry',
    width: '7rem',
    phone: 'labelled',
    className: 'muted',
    cell: ({ industry }) => INDUSTRY_NAMES[industry],
  },
  {
    id: 'plan',
    title: 'Plan',
    width: '6.5rem',
    phone: 'labelled',
    cell: ({ tier }) => planName(tier),
  },
  {
    id: 'status',
    title: 'Status',
    width: '6.5rem',
    phone: 'corner',
    cell: ({ clientStatus }) => {
      const { tone, label } = LIFECYCLE_STATUS_LABELS[clientStatus];
      return <ToneBadge tone={tone}>{label}</ToneBadge>;
    },
  },
  {
    id: 'fees',
    title: 'Revenue',
    width: '8.5rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ monthlyFeeCents, setupFeeCents }) => (
      <Box>
        <Text>{priceOf(monthlyFeeCents)} / mo</Text>
        <Text fontSize="xs" color="fg.muted">
          {priceOf(setupFeeCents)} setup
        </Text>
      </Box>
    ),
  },
  {
    id: 'created',
    title: 'Created',
    width: '7rem',
    phone: 'labelled',
    className: 'muted',
    cell: ({ createdAt }) => dateOf(createdAt),
  },
  actionsColumn<AdminTenant>({
    width: '5.5rem',
    cell: ({ id, name }) => (
      <Button size="xs" variant="ghost" aria-label={`Details of ${name}`} onClick={() => onOpen(id)}>
        Details
      </Button>
    ),
  }),
];

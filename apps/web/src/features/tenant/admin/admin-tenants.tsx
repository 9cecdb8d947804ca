/**
 * Every tenant as a card: found by name, opened for its details, deactivated and activated, with a button to act in it.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import { ADMIN_TENANT_MAX } from '@praxis/contracts/tenant/admin-tenant.const';
import { TENANT_STATUSES } from '@praxis/contracts/tenant/tenant';
import { Building2, Plus } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BrandMark } from '../../../components/brand-mark.js';
import { InParam } from '../../../components/dirty-guard.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Select } from '../../../components/form-field.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Panel } from '../../../components/panel.js';
import { SearchField } from '../../../components/search-field.js';
import { ShowMore } from '../../../components/show-more.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { useChange } from '../../../lib/api/use-change.js';
import { counted, phoneNumber } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useTenantChoice } from '../../../lib/tenant/use-tenant-choice.js';
import { asTenant } from './as-tenant.js';
import { AFTER_TENANT_CHANGE, changeTenantStatus, useAdminTenants } from './tenant-queries.js';
import { planName, TENANT_STATUS_LABELS } from './tenant-labels.js';
import type { TenantTab } from './tenant-panel.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const CloseTenantDialog = lazyDialog(() => import('./close-tenant-dialog.js'), 'CloseTenantDialog');
const CreateDialog = lazyDialog(() => import('./tenant-form.js'), 'CreateTenantDialog');
const TenantPanel = lazyDialog(() => import('./tenant-panel.js'), 'TenantPanel');

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...TENANT_STATUSES.map((value) => ({ value, label: TENANT_STATUS_LABELS[value].label })),
];

/** @param tabs of a tenant's panel that other features provide */
export function AdminTenants({ tabs }: { tabs: readonly TenantTab[] }) {
  const [params, setParams] = useSearchParams();
  const [q, setQ] = useState('');
  const [tenantStatus, setTenantStatus] = useState('');
  const asked = useDeferredValue({ q, tenantStatus, industry: '', status: '' });
  const tenants = useAdminTenants(asked);
  const [isCreating, setIsCreating] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const openId = params.get('tenant') ?? undefined;
  const open = (id: string | undefined): void => setParams(id === undefined ? {} : { tenant: id });
  const matching = tenants.data?.pages.at(-1)?.counts.matching;
  return (
    <Box display="grid" gap="4" data-testid="admin-tenants">
      <Flex gap="2" wrap="wrap" align="center">
        <Box flex="1" minW={{ base: 'full', sm: '14rem' }}>
          <SearchField
            label="Search tenants"
            placeholder="Business, contact or email"
            maxLength={ADMIN_TENANT_MAX.search}
            value={q}
            onChange={setQ}
            inputRef={input}
          />
        </Box>
        <Box w="11rem">
          <Select
            aria-label="Status"
            options={STATUS_OPTIONS}
            value={tenantStatus}
            onChange={({ target }) => setTenantStatus(target.value)}
          />
        </Box>
        <Button onClick={() => setIsCreating(true)}>
          <Plus aria-hidden />
          Create Tenant
        </Button>
      </Flex>
      <Loaded query={tenants} failure="Failed to load tenants" framed skeleton={<CardsSkeleton />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <NoTenants isFiltered={q !== '' || tenantStatus !== ''} />;
          return (
            <>
              <Text fontSize="md" color="fg.muted" role="status">
                {matching === undefined ? '' : counted(matching, 'tenant')}
              </Text>
              <Grid
                as="ul"
                listStyleType="none"
                aria-label="Tenants"
                templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(19rem, 1fr))' }}
                gap="3"
              >
                {items.map((tenant) => (
                  <TenantCard key={tenant.id} tenant={tenant} onOpen={() => open(tenant.id)} />
                ))}
              </Grid>
              <ShowMore list={tenants} />
            </>
          );
        }}
      </Loaded>
      {isCreating && <CreateDialog title="Create Tenant" onClose={() => setIsCreating(false)} />}
      {openId && (
        <InParam name="tenant">
          <TenantPanel key={openId} id={openId} more={tabs} onClose={() => open(undefined)} />
        </InParam>
      )}
    </Box>
  );
}

function TenantCard({ tenant, onOpen }: { tenant: AdminTenant; onOpen: () => void }) {
  const { name, industry, tier, status, phone, memberCount, brand } = tenant;
  const { tone, label } = TENANT_STATUS_LABELS[status];
  return (
    <chakra.li
      data-testid="admin-tenant"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      p="4"
      display="flex"
      flexDirection="column"
      gap="3"
      contentVisibility="auto"
      css={{ containIntrinsicSize: 'auto 11rem' }}
    >
      <Flex gap="3" align="flex-start">
        <BrandMark brand={brand} />
        <Box flex="1" minW="0">
          <chakra.button
            type="button"
            fontWeight="medium"
            textAlign="start"
            overflowWrap="anywhere"
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
            onClick={onOpen}
          >
            {name}
          </chakra.button>
          <Text fontSize="md" color="fg.muted">
            {INDUSTRY_NAMES[industry]} · {planName(tier)}
          </Text>
        </Box>
        <ToneBadge tone={tone}>{label}</ToneBadge>
      </Flex>
      <Text fontSize="md" color="fg.muted" overflowWrap="anywhere">
        {phone === null ? 'No number' : phoneNumber(phone)} · {counted(memberCount, 'person', 'people')}
        {tenant.domain !== null && ` · ${tenant.domain}`}
      </Text>
      <CardActions tenant={tenant} onOpen={onOpen} />
    </chakra.li>
  );
}

function CardActions({ tenant, onOpen }: { tenant: AdminTenant; onOpen: () => void }) {
  const { id, name, status } = tenant;
  const current = useCurrentTenant().tenant;
  const act = useTenantChoice();
  const [isClosing, setIsClosing] = useState(false);
  const next = status === 'active' ? 'inactive' : 'active';
  const press = (): void => {
    if (next === 'inactive') setIsClosing(true);
    else if (!change.isPending) change.mutate({ id, status: next });
  };
  const change = useChange({
    request: changeTenantStatus,
    success: 'Tenant updated successfully',
    failure: { title: 'Failed to update tenant' },
    invalidates: AFTER_TENANT_CHANGE,
  });
  return (
    <Flex gap="2" wrap="wrap" mt="auto" align="center">
      <Button size="xs" variant="outline" aria-label={`Details of ${name}`} onClick={onOpen}>
        Details
      </Button>
      <Button
        size="xs"
        variant="outline"
        aria-label={`${next === 'active' ? 'Activate' : 'Deactivate'} ${name}`}
        aria-disabled={change.isPending || undefined}
        onClick={press}
      >
        {next === 'active' ? 'Activate' : 'Deactivate'}
      </Button>
      {current?.id === id ? (
        <ToneBadge tone="info">Acting here</ToneBadge>
      ) : (
        status === 'active' && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={`Act in ${name}`}
            onClick={() => act(asTenant(tenant))}
          >
            Act here
          </Button>
        )
      )}
      {isClosing && <CloseTenantDialog tenant={tenant} to="inactive" onClose={() => setIsClosing(false)} />}
    </Flex>
  );
}

function NoTenants({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Panel>
      {isFiltered ? (
        <EmptyState
          icon={Building2}
          title="No matching tenants"
          text="Change the search or remove a filter."
        />
      ) : (
        <EmptyState icon={Building2} title="No tenants yet" text="Create the first one." />
      )}
    </Panel>
  );
}

/** A placeholder in the shape of the cards. */
function CardsSkeleton() {
  return (
    <Loading
      label="Loading tenants"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(19rem, 1fr))' }}
      gap="3"
    >
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} height="44" />
      ))}
    </Loading>
  );
}

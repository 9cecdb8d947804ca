/** The tenant's name and industry. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { INDUSTRIES, type Industry } from '@praxis/contracts/core/industry.const';
import { TenantResult, TenantUpdate, type Tenant } from '@praxis/contracts/tenant/tenant';
import { useQuery } from '@tanstack/react-query';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, SelectField, TextField } from '../../../components/form.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Lockable } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { tenantBrandQuery } from '../../../lib/tenant/current-brand.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const INDUSTRY_LABELS: Record<Industry, string> = { law: 'Law', realestate: 'Real Estate' };
const INDUSTRY_OPTIONS = INDUSTRIES.map((value) => ({ value, label: INDUSTRY_LABELS[value] }));

interface BusinessPanelProps {
  tenant: CurrentTenant;
  lock: string | undefined;
}

export function BusinessPanel({ tenant, lock }: BusinessPanelProps) {
  const path = `/v1/tenants/${tenant.id}`;
  const stored = useQuery(tenantBrandQuery(tenant.id));
  return (
    <Panel title="Business" headingId="business-title">
      <Loaded query={stored} failure="Error loading tenant" skeleton={<BusinessSkeleton />}>
        {({ tenant: known }) => (
          <Box p="4">
            <Lockable reason={lock}>
              <BusinessForm stored={known} path={path} editable={lock === undefined} />
            </Lockable>
          </Box>
        )}
      </Loaded>
    </Panel>
  );
}

type Values = Required<TenantUpdate>;

interface BusinessFormProps {
  stored: Tenant;
  path: string;
  editable: boolean;
}

function BusinessForm({ stored, path, editable }: BusinessFormProps) {
  const use = useContractForm<Values, TenantUpdate, TenantResult>({
    schema: TenantUpdate,
    defaultValues: { name: stored.name, industry: stored.industry },
    follows: 'fields',
    request: (_values, changed) =>
      tenantRequest({ method: 'PATCH', path, body: changed, schema: TenantResult }),
    success: 'Tenant updated',
    failure: { title: 'Error updating tenant' },
    // The header and the session contain the name too.
    invalidates: [queryKeys.tenant.brands, queryKeys.tenant.everyone, queryKeys.auth.session],
    onSuccess: ({ tenant }) => use.form.reset({ name: tenant.name, industry: tenant.industry }),
  });
  const { isDirty } = use.form.formState;
  return (
    <>
      <DirtyGuard dirty={isDirty && !use.pending} />
      <Form use={use} label="Business" savable={editable}>
        <Grid templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 14rem' }} gap="4" alignItems="start">
          <TextField use={use} name="name" label="Business name" autoComplete="organization" />
          <SelectField use={use} name="industry" label="Industry" options={INDUSTRY_OPTIONS} />
        </Grid>
      </Form>
    </>
  );
}

function BusinessSkeleton() {
  return (
    <Loading p="4" gap="4">
      <Grid templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 14rem' }} gap="4">
        <Skeleton height="14" />
        <Skeleton height="14" />
      </Grid>
      <Skeleton height="9" width="16" />
    </Loading>
  );
}

/**
 * The Usage & Billing Dashboard of a practice (specification 2, section 2): a tab in Settings, and a part of the home
 * page.
 */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../components/tabs.js';
import { WithTenant } from '../components/with-tenant.js';
import { BillingTips } from '../features/billing/billing-tips.js';
import { SubscriptionNotice } from '../features/billing/subscription-notice.js';
import type { OverageLine } from '../features/billing/invoice-list.js';
import { UsageTracking } from '../features/usage/usage-tracking.js';
import { queryKeys } from '../lib/api/query-keys.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { lockReason } from '../lib/auth/lock-reason.js';
import { useLiveRefresh } from '../lib/live/live-refresh.js';
import type { CurrentTenant } from '../lib/tenant/acting-tenant.js';
import { lazyDialog, lazyPart } from '../components/lazy-part.js';

const BillingManagement = lazyPart(
  () => import('../features/billing/billing-management.js'),
  'BillingManagement',
);
const UsageEventsDialog = lazyDialog(
  () => import('../features/usage/usage-events-dialog.js'),
  'UsageEventsDialog',
);

const TABS = [
  { value: 'usage', label: 'Usage Tracking' },
  { value: 'billing', label: 'Billing Management' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function PracticeBilling() {
  return (
    <WithTenant skeleton={<Skeleton height="96" />}>
      {(tenant) => <UsageBilling tenant={tenant} />}
    </WithTenant>
  );
}

/** Owners see both tabs; all others see only usage. */
function UsageBilling({ tenant }: { tenant: CurrentTenant }) {
  const isOwner = hasRank(tenant.role, 'owner');
  const live = useLiveRefresh(
    tenant.id,
    [queryKeys.usage.all(tenant.id), queryKeys.billing.all(tenant.id)],
    'billing',
  );
  return (
    <Box as="section" aria-labelledby="usage-billing-title" data-testid="usage-billing" data-live={live}>
      <Heading
        as="h2"
        id="usage-billing-title"
        fontSize="xl"
        fontWeight="semibold"
        letterSpacing="-0.01em"
        mb="4"
      >
        Usage & Billing Dashboard
      </Heading>
      <SubscriptionNotice tenant={tenant} />
      <Box mt="4">{isOwner ? <OwnerTabs tenant={tenant} /> : <UsageTracking tenant={tenant} />}</Box>
      <Grid mt="4">
        <BillingTips />
      </Grid>
    </Box>
  );
}

function OwnerTabs({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const [search, setSearch] = useSearchParams();
  const [line, setLine] = useState<OverageLine>();
  const tab: Tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'usage';
  const choose = (value: Tab): void => setSearch({ tab: value }, { replace: true, preventScrollReset: true });
  return (
    <Tabs label="Usage and billing" tabs={TABS} value={tab} onChange={choose} param="tab">
      {tab === 'usage' && <UsageTracking tenant={tenant} />}
      {tab === 'billing' && (
        <Suspense fallback={<Skeleton height="96" />}>
          <BillingManagement
            tenant={tenant}
            lock={lockReason({ role: tenant.role, needed: 'owner', readOnly })}
            onUsage={setLine}
          />
        </Suspense>
      )}
      {line && <UsageEventsDialog tenantId={tenant.id} {...line} onClose={() => setLine(undefined)} />}
    </Tabs>
  );
}

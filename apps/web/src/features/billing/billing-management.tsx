/** The tab Billing Management: the plan, the current cycle's amount, earlier cycles and invoices. For owners. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { BillingCycle } from '@praxis/contracts/billing/billing';
import { BILLING_TEXTS } from '@praxis/contracts/billing/billing.const';
import { Download, ExternalLink, ReceiptText, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { SubmitButton } from '../../components/form.js';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { LockNotice } from '../../components/lockable.js';
import { Panel } from '../../components/panel.js';
import { downloadText, fileName } from '../../lib/core/download.js';
import { showToast } from '../../lib/core/toast-store.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { billingCsv } from './billing-csv.js';
import { useCycles, useSubscription, useSync } from './billing-queries.js';
import { BillingSummary } from './billing-summary.js';
import { CycleTable } from './cycle-table.js';
import { InvoiceList, type OverageLine } from './invoice-list.js';
import { PortalButton } from './portal-button.js';
import { lazyDialog } from '../../components/lazy-part.js';

const PlanChangeDialog = lazyDialog(() => import('./plan-change-dialog.js'), 'PlanChangeDialog');

interface BillingManagementProps {
  tenant: CurrentTenant;
  /** Why nothing can be changed here; undefined if changes are possible. */
  lock: string | undefined;
  /** Shows the uses behind an overage charge. */
  onUsage: (line: OverageLine) => void;
}

export function BillingManagement({ tenant, lock, onUsage }: BillingManagementProps) {
  const cycles = useCycles(tenant.id);
  const sync = useSync(tenant.id);
  const mayChange = lock === undefined;
  const syncButton = (label: string) =>
    mayChange && (
      <SubmitButton
        size="sm"
        variant="outline"
        pending={sync.isPending}
        pendingText="Syncing…"
        onPress={() => sync.mutate()}
      >
        <RefreshCw aria-hidden />
        {label}
      </SubmitButton>
    );
  return (
    <Box display="grid" gap="4" data-testid="billing">
      <LockNotice reason={lock} />
      <Flex gap="2" wrap="wrap">
        <Button
          size="sm"
          variant="outline"
          disabled={!cycles.data?.length}
          onClick={() => saveCsv(tenant.name, cycles.data ?? [])}
        >
          <Download aria-hidden />
          Export CSV
        </Button>
        {syncButton('Sync with Stripe')}
        {mayChange && (
          <PortalButton>
            <ExternalLink aria-hidden />
            Open Stripe Customer Portal
          </PortalButton>
        )}
      </Flex>
      <Loaded query={cycles} failure={BILLING_TEXTS.loadFailed} framed skeleton={<BillingSkeleton />}>
        {([current, ...earlier]) =>
          current ? (
            <Billing tenant={tenant} cycles={[current, ...earlier]} current={current} mayChange={mayChange} />
          ) : (
            <Panel data-testid="no-billing">
              <EmptyState
                icon={ReceiptText}
                title="No Billing History"
                text="No billing cycles found. Sync with Stripe to load your billing data."
              >
                {syncButton('Sync Billing Data')}
              </EmptyState>
            </Panel>
          )
        }
      </Loaded>
      {cycles.data && <InvoiceList tenantId={tenant.id} onUsage={onUsage} />}
    </Box>
  );
}

interface BillingProps {
  tenant: CurrentTenant;
  /** Newest first. */
  cycles: readonly BillingCycle[];
  current: BillingCycle;
  mayChange: boolean;
}

function Billing({ tenant, cycles, current, mayChange }: BillingProps) {
  const { data: subscription } = useSubscription(tenant.id);
  const [isChanging, setChanging] = useState(false);
  const status = subscription?.status;
  return (
    <>
      <BillingSummary subscription={subscription ?? null} cycle={current} />
      {mayChange && subscription && status !== 'canceled' && (
        <Flex gap="2" wrap="wrap">
          {(status === 'active' || status === 'trialing') && (
            <Button size="sm" onClick={() => setChanging(true)}>
              Change plan
            </Button>
          )}
          {!subscription.cancelAtPeriodEnd && (
            <PortalButton variant="ghost">Cancel subscription</PortalButton>
          )}
        </Flex>
      )}
      <CycleTable cycles={cycles} />
      {isChanging && subscription && (
        <PlanChangeDialog
          tenantId={tenant.id}
          current={subscription.tier}
          next={subscription.planChange?.tier ?? null}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}

function saveCsv(practice: string, cycles: readonly BillingCycle[]): void {
  downloadText({ name: `${fileName('billing', practice)}.csv`, type: 'text/csv', text: billingCsv(cycles) });
  showToast({ title: 'Export complete', tone: 'good' });
}

function BillingSkeleton() {
  return (
    <Loading gap="4" label="Loading billing data">
      <Skeleton height="24" />
      <Skeleton height="56" />
    </Loading>
  );
}

/** The subscription in three figures: its state, the amount of this cycle, and when the cycle ends. */
import { Grid } from '@chakra-ui/react/grid';
import type { BillingCycle, Subscription } from '@praxis/contracts/billing/billing';
import { packageTitle } from '@praxis/contracts/billing/package.const';
import { StatCard } from '../../components/stat-card.js';
import { dateOf, priceOf } from '../../lib/core/format.js';
import { CYCLE_LABELS, SUBSCRIPTION_LABELS, totalOf } from './billing-labels.js';

interface BillingSummaryProps {
  /** Null while it loads, or if there is no subscription anymore. */
  subscription: Subscription | null;
  cycle: BillingCycle;
}

export function BillingSummary({ subscription, cycle }: BillingSummaryProps) {
  const { label } = subscription ? SUBSCRIPTION_LABELS[subscription.status] : CYCLE_LABELS[cycle.status];
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}
      gap="4"
      data-testid="billing-summary"
    >
      <StatCard label="Status" value={label} meaning={packageTitle(subscription?.tier ?? cycle.tier)} />
      <StatCard label="Current total" value={priceOf(totalOf(cycle))} meaning="Base, usage and overage" />
      <StatCard
        label="Period end"
        value={dateOf(cycle.period_end)}
        meaning={`Started on ${dateOf(cycle.period_start)}`}
      />
    </Grid>
  );
}

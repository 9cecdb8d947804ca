/** The clock of the simulated payment vendor: applies everything that is due by now, in order. Pure. */
import { periodEnd } from '@praxis/domain/billing/period';
import {
  about,
  finalize,
  tryPayment,
  withEvent,
  withInvoice,
  withSubscription,
  type Moment,
} from './sim-invoice.js';
import { anchorOf, packageLine, simPaymentId, type SimAccount, type SimInvoice } from './sim-model.js';

/** How long the invoice of an ended period waits for its usage, unless the usage is reported as complete. */
export const DRAFT_MS = 3_600_000;

interface Step {
  at: number;
  take(account: SimAccount, moment: Moment): SimAccount;
}

/** Advances a subscription to `now`. */
export function advance(account: SimAccount, now: number): SimAccount {
  let current = account;
  for (let step = nextStep(current); step && step.at <= now; step = nextStep(current))
    current = step.take(current, { at: step.at, now });
  return current;
}

/** The next due step. At the same moment invoices come before the end of a period. */
function nextStep({ subscription, invoices }: SimAccount): Step | undefined {
  const steps = invoices.flatMap((invoice): Step[] => {
    if (invoice.status === 'draft')
      return [{ at: invoice.finalizesAt, take: (account, moment) => finalize(account, invoice, moment) }];
    return invoice.status === 'open' && invoice.retriesAt !== null
      ? [{ at: invoice.retriesAt, take: (account, moment) => tryPayment(account, invoice, moment) }]
      : [];
  });
  if (subscription.status !== 'canceled') steps.push({ at: subscription.periodEnd, take: endPeriod });
  return steps.sort((left, right) => left.at - right.at)[0];
}

/** Ends the current period: creates a draft invoice for it, and begins the next period unless the subscription ends. */
function endPeriod(account: SimAccount, { at: end, now }: Moment): SimAccount {
  const { tier, status, cancelAtPeriodEnd, pending } = account.subscription;
  const next = {
    start: end,
    end: periodEnd({ anchor: anchorOf(account.subscription), start: new Date(end) }).getTime(),
  };
  const invoice: SimInvoice = {
    id: simPaymentId('in', account.id, String(end)),
    status: 'draft',
    lines: [...(cancelAtPeriodEnd ? [] : [packageLine('base', tier, next)]), ...pending],
    dueCents: null,
    attempts: 0,
    issuedAt: end,
    finalizesAt: end + DRAFT_MS,
    failedAt: null,
    retriesAt: null,
    paidAt: null,
    refunds: {},
  };
  const drafted = {
    ...withInvoice(account, invoice),
    usage: account.usage.map((use) =>
      use.invoiceId === null && use.at < end ? { ...use, invoiceId: invoice.id } : use,
    ),
  };
  const turned = withSubscription(
    drafted,
    cancelAtPeriodEnd
      ? { pending: [], status: 'canceled' }
      : {
          pending: [],
          status: status === 'trialing' ? 'active' : status,
          periodStart: next.start,
          periodEnd: next.end,
        },
  );
  const type = cancelAtPeriodEnd ? 'customer.subscription.deleted' : 'customer.subscription.updated';
  return withEvent(withEvent(turned, type, { now }), 'invoice.created', about(invoice, now));
}

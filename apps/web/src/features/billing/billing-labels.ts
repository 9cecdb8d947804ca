/** Labels for subscriptions, cycles and invoices. Pure. */
import type { BillingCycle, Invoice, Subscription } from '@praxis/contracts/billing/billing';
import type { CycleStatus, InvoiceStatus, SubscriptionStatus } from '@praxis/contracts/billing/billing.const';
import { PACKAGES } from '@praxis/contracts/billing/package.const';
import type { Tone } from '../../components/tone-badge.js';
import { dateOf, priceOf } from '../../lib/core/format.js';

interface Words {
  label: string;
  tone: Tone;
}

export const SUBSCRIPTION_LABELS: Record<SubscriptionStatus, Words> = {
  trialing: { label: 'Trial', tone: 'info' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Past due', tone: 'warn' },
  suspended: { label: 'Suspended', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};

export const CYCLE_LABELS: Record<CycleStatus, Words> = {
  active: { label: 'Active', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const INVOICE_LABELS: Record<InvoiceStatus, Words> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'To pay', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Not collected', tone: 'bad' },
};

type Costs = Pick<
  BillingCycle,
  'base_subscription_cents' | 'total_usage_cost_cents' | 'overage_charges_cents'
>;

/** The total of a cycle is base plus usage plus overage. */
export function totalOf(cycle: Costs): number {
  return cycle.base_subscription_cents + cycle.total_usage_cost_cents + cycle.overage_charges_cents;
}

/** `Nov 3, 2026 – Dec 3, 2026`. */
export function periodText({ period_start: start, period_end: end }: BillingCycle): string {
  return `${dateOf(start)} – ${dateOf(end)}`;
}

/** The badge of an invoice; a paid invoice with a refund says so. */
export function invoiceLabelOf({ status, paidCents, refundedCents }: InvoiceAmounts): Words {
  if (status !== 'paid' || refundedCents === 0) return INVOICE_LABELS[status];
  return { label: refundedCents < paidCents ? 'Partly refunded' : 'Refunded', tone: 'neutral' };
}

type InvoiceAmounts = Pick<
  Invoice,
  'status' | 'attempts' | 'paidAt' | 'totalCents' | 'dueCents' | 'paidCents' | 'refundedCents'
>;

/** How much of an invoice is due, was paid, and was refunded, because its total alone does not show this. */
export function amountsText(invoice: InvoiceAmounts): string {
  const { status, totalCents, dueCents, paidCents, refundedCents, paidAt } = invoice;
  const left = priceOf(dueCents - paidCents);
  switch (status) {
    case 'draft':
      return 'Not final yet';
    case 'open':
      return [`${left} to pay`, attemptsText(invoice)].filter(Boolean).join('. ');
    case 'void':
      return 'Nothing to pay';
    case 'uncollectible':
      return `${left} not paid`;
    case 'paid': {
      if (totalCents < 0) return `${priceOf(-totalCents)} taken off your next invoices`;
      const on = paidAt ? ` on ${dateOf(paidAt)}` : '';
      const credit = totalCents - dueCents;
      return [
        credit > 0 && `${priceOf(credit)} from credit`,
        (paidCents > 0 || credit <= 0) && `${priceOf(paidCents)} paid${on}`,
        refundedCents > 0 && `${priceOf(refundedCents)} refunded`,
      ]
        .filter(Boolean)
        .join(', ');
    }
  }
}

/** Why an open invoice is not paid yet; undefined if there is nothing to say. */
export function attemptsText({ status, attempts }: Pick<Invoice, 'status' | 'attempts'>): string | undefined {
  if (status !== 'open' || attempts === 0) return undefined;
  return attempts === 1 ? 'Payment failed once' : `Payment failed ${attempts} times`;
}

export interface SubscriptionNoticeTexts {
  tone: 'info' | 'warn' | 'bad';
  title: string;
  text: string;
  /** The owner's next action, and its button's label. */
  action: { kind: 'portal'; label: string } | { kind: 'renewal'; label: string } | null;
}

const PAY = { kind: 'portal', label: 'Pay in the customer portal' } as const;

/** What happened to a subscription, its deadline, and what to do; null if there is nothing to say. */
export function noticeOf(subscription: Subscription): SubscriptionNoticeTexts | null {
  const { status, trialEndsAt, pastDueSince, suspendsAt, cancelAtPeriodEnd, tier, planChange, monthlyCents } =
    subscription;
  const { name } = PACKAGES[planChange?.tier ?? tier];
  switch (status) {
    case 'trialing':
      return {
        tone: 'info',
        title: trialEndsAt ? `Your trial ends on ${dateOf(trialEndsAt)}` : 'You are on a trial',
        text: cancelAtPeriodEnd
          ? 'The subscription ends with it, and no month is charged. You can keep the subscription in the customer portal.'
          : `Until then, usage stops at what ${planChange ? PACKAGES[tier].name : 'the plan'} includes. The first month${planChange ? ` of ${name}` : ''}, ${priceOf(monthlyCents)}, is charged when the trial ends.`,
        action: cancelAtPeriodEnd ? { kind: 'portal', label: 'Open the customer portal' } : null,
      };
    case 'past_due':
      return {
        tone: 'warn',
        title: 'A payment failed',
        text: `${pastDueSince ? `An invoice has been unpaid since ${dateOf(pastDueSince)}. ` : ''}${
          suspendsAt
            ? `Pay it by ${dateOf(suspendsAt)}, or the subscription is suspended: no calls, messages or workflows.`
            : 'Pay it, or the subscription is suspended: no calls, messages or workflows.'
        }`,
        action: PAY,
      };
    case 'suspended':
      return {
        tone: 'bad',
        title: 'Your subscription is suspended',
        text: `${
          pastDueSince ? `An invoice has been unpaid since ${dateOf(pastDueSince)}. ` : ''
        }Calls, messages and workflows are stopped. They start again when the invoice is paid.`,
        action: PAY,
      };
    case 'canceled':
      return {
        tone: 'bad',
        title: 'Your subscription is canceled',
        text: 'Nothing more is charged. Calls, messages and workflows are stopped. Choose a plan to start again.',
        action: { kind: 'renewal', label: 'Choose a plan' },
      };
    case 'active':
      if (cancelAtPeriodEnd)
        return {
          tone: 'warn',
          title: 'Your subscription ends with this billing cycle',
          text: 'After that, calls, messages and workflows stop. You can keep the subscription in the customer portal.',
          action: { kind: 'portal', label: 'Open the customer portal' },
        };
      return planChange
        ? {
            tone: 'info',
            title: `Your plan changes to ${name} on ${dateOf(planChange.at)}`,
            text: `Until then you have everything that ${PACKAGES[tier].name} includes. From then on it is ${priceOf(monthlyCents)} a month.`,
            action: null,
          }
        : null;
  }
}

/**
 * Actions on a subscription of the simulated payment vendor. Pure; each expects a subscription that was advanced to the
 * present.
 */
import { TRIAL_DAYS } from '@praxis/contracts/billing/billing.const';
import type { CardKind } from '@praxis/contracts/checkout/checkout.const';
import type { Tier } from '@praxis/contracts/billing/package.const';
import { periodEnd } from '@praxis/domain/billing/period';
import { prorate } from '@praxis/domain/billing/proration';
import type { PlanChangeAmount, UsageReport } from './port.js';
import { about, finalize, tryPayment, withEvent, withInvoice, withSubscription } from './sim-invoice.js';
import { packageLine, simPaymentId, type SimAccount, type SimInvoice, type SimLine } from './sim-model.js';

const DAY_MS = 86_400_000;

/** Thrown if the vendor refuses the action. */
export class SimRefusal extends Error {
  override readonly name = 'SimRefusal';
}

/**
 * Starts a subscription when its checkout is paid: the set-up fee is charged, and a trial begins. For a returning
 * practice, the first month is charged and begins.
 */
export function begin(
  checkout: { id: string; tier: Tier; practiceId: string | null },
  { card, now }: { card: CardKind; now: number },
): SimAccount {
  const { id, tier, practiceId } = checkout;
  const subscriptionId = simPaymentId('sub', id);
  const kind = practiceId === null ? 'setup' : 'base';
  const trialEndsAt = practiceId === null ? now + TRIAL_DAYS * DAY_MS : null;
  const start = new Date(now);
  const end = trialEndsAt ?? periodEnd({ anchor: start, start }).getTime();
  const line = packageLine(kind, tier, { start: now, end });
  const invoice: SimInvoice = {
    id: simPaymentId('in', subscriptionId, kind),
    status: 'paid',
    lines: [line],
    dueCents: line.amountCents,
    attempts: 1,
    issuedAt: now,
    finalizesAt: now,
    failedAt: null,
    retriesAt: null,
    paidAt: now,
    refunds: {},
  };
  const account: SimAccount = {
    id: subscriptionId,
    subscription: {
      customerId: simPaymentId('cus', id),
      tier,
      status: trialEndsAt === null ? 'active' : 'trialing',
      card,
      startedAt: now,
      trialEndsAt,
      periodStart: now,
      periodEnd: end,
      cancelAtPeriodEnd: false,
      creditCents: 0,
      pending: [],
      changes: {},
      eventCount: 0,
    },
    invoices: [invoice],
    usage: [],
    events: [],
  };
  const completed = withEvent(account, 'checkout.session.completed', {
    now,
    about: { object: 'checkout.session', id },
  });
  const paid = withEvent(completed, 'invoice.paid', about(invoice, now));
  return card === 'disputed'
    ? withEvent(paid, 'charge.dispute.created', {
        now,
        about: { object: 'dispute', id: invoice.id.replace(/^in_/, 'dp_') },
      })
    : paid;
}

/**
 * The amount of a plan change.
 * @throws SimRefusal for a moment outside the current period
 */
export function planChangeAmount(
  { subscription }: SimAccount,
  { tier, at }: { tier: Tier; at: Date },
): PlanChangeAmount {
  const { status, periodStart, periodEnd, trialEndsAt } = subscription;
  if (status === 'canceled' || at.getTime() < periodStart || at.getTime() > periodEnd) throw new SimRefusal();
  return prorate({
    from: subscription.tier,
    to: tier,
    at,
    isTrial: trialEndsAt === periodEnd,
    periodStart: new Date(periodStart),
    periodEnd: new Date(periodEnd),
  });
}

interface SimPlanChange {
  tier: Tier;
  at: Date;
  key: string;
  now: number;
  /** Nothing is credited or charged for the current period. */
  isFromNextPeriod?: boolean | undefined;
}

/** Changes the plan from a moment on, once for each key. @throws SimRefusal */
export function changePlan(
  account: SimAccount,
  { tier, at, key, now, isFromNextPeriod = false }: SimPlanChange,
): SimAccount {
  const { subscription } = account;
  const made = Object.hasOwn(subscription.changes, key) ? subscription.changes[key] : undefined;
  if (made !== undefined && made !== tier) throw new SimRefusal();
  if (made !== undefined || subscription.tier === tier) return account;
  const { creditCents, chargeCents } = planChangeAmount(account, { tier, at });
  const line = (of: Tier, cents: number): SimLine => {
    const { description, periodStart, periodEnd } = packageLine('base', of, {
      start: at.getTime(),
      end: subscription.periodEnd,
    });
    return {
      kind: 'proration',
      resource: null,
      quantity: 1,
      unitCents: cents,
      amountCents: cents,
      description: cents < 0 ? `Unused time on ${description}` : `Remaining time on ${description}`,
      periodStart,
      periodEnd,
    };
  };
  const lines = isFromNextPeriod ? [] : [line(subscription.tier, -creditCents), line(tier, chargeCents)];
  const changed = withSubscription(account, {
    tier,
    pending: [...subscription.pending, ...lines.filter(({ amountCents }) => amountCents !== 0)],
    changes: { ...subscription.changes, [key]: tier },
  });
  return withEvent(changed, 'customer.subscription.updated', { now });
}

/** @throws SimRefusal for a subscription that has ended */
export function setCancellation(
  account: SimAccount,
  { atPeriodEnd, now }: { atPeriodEnd: boolean; now: number },
): SimAccount {
  if (account.subscription.status === 'canceled') throw new SimRefusal();
  if (account.subscription.cancelAtPeriodEnd === atPeriodEnd) return account;
  return withEvent(
    withSubscription(account, { cancelAtPeriodEnd: atPeriodEnd }),
    'customer.subscription.updated',
    { now },
  );
}

/**
 * Adds units beyond the plan, once for each identifier. They are added to the draft of their period, or to the next invoice if that draft
 * is final. A quantity of 0 makes the draft final.
 */
export function addUsage(
  account: SimAccount,
  { resource, quantity, identifier, at: moment }: UsageReport,
  now: number,
): SimAccount {
  const id = simPaymentId('use', account.id, identifier);
  if (account.usage.some((use) => use.id === id)) return account;
  const at = moment.getTime();
  const draft = account.invoices.find(({ status, issuedAt }) => status === 'draft' && at < issuedAt);
  const noted = {
    ...account,
    usage: [...account.usage, { id, resource, quantity, at, invoiceId: draft?.id ?? null }],
  };
  if (quantity > 0) return noted;
  // The report is remembered, so that a repeat changes and charges nothing.
  const closed = {
    ...noted,
    usage: noted.usage.map((use) => (use.id === id ? { ...use, invoiceId: CLOSES } : use)),
  };
  return draft ? finalize(closed, draft, { at: now, now }) : closed;
}

/** Replaces the invoice's id in a report that only states that there is no more usage. */
const CLOSES = 'closes';

/** Replaces the card; open invoices are tried with it immediately. */
export function changeCard(account: SimAccount, card: CardKind, now: number): SimAccount {
  return payOpen(withSubscription(account, { card }), now);
}

/** Tries every open invoice. */
export function payOpen(account: SimAccount, now: number): SimAccount {
  const open = account.invoices.filter(({ status }) => status === 'open');
  return open.reduce((tried, invoice) => tryPayment(tried, invoice, { at: now, now }), account);
}

/** Refunds a part of a paid invoice, once for each key. @throws SimRefusal for more than was paid */
export function refund(
  account: SimAccount,
  { invoiceId, amountCents, key, now }: { invoiceId: string; amountCents: number; key: string; now: number },
): SimAccount {
  const invoice = account.invoices.find(({ id }) => id === invoiceId);
  if (!invoice) throw new SimRefusal();
  const { refunds } = invoice;
  const made = Object.hasOwn(refunds, key) ? refunds[key] : undefined;
  if (made === amountCents) return account;
  const before = Object.values(refunds).reduce((sum, cents) => sum + cents, 0);
  const left = invoice.status === 'paid' ? (invoice.dueCents ?? 0) - before : 0;
  if (made !== undefined || amountCents <= 0 || amountCents > left) throw new SimRefusal();
  const refunded = withInvoice(account, { ...invoice, refunds: { ...refunds, [key]: amountCents } });
  return withEvent(refunded, 'charge.refunded', {
    now,
    about: { object: 'charge', id: invoice.id.replace(/^in_/, 'ch_') },
  });
}

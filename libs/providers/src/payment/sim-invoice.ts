/** Invoices of the simulated payment vendor: their charges, and the results of their payment. Pure. */
import type { CardKind } from '@praxis/contracts/checkout/checkout.const';
import { RESOURCE_LABELS } from '@praxis/contracts/usage/usage.const';
import { OVERAGE_CENTS } from '@praxis/contracts/billing/plan-quotas.const';
import { periodEnd } from '@praxis/domain/billing/period';
import {
  anchorOf,
  simPaymentId,
  type SimAccount,
  type SimInvoice,
  type SimLine,
  type SimSubscription,
} from './sim-model.js';

const DAY_MS = 86_400_000;
/** Days after a payment has failed on which it is tried again. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

/** Whether a card pays invoices after the checkout. */
const PAYS: Record<CardKind, boolean> = {
  pays: true,
  disputed: true,
  declined: false,
  declined_later: false,
  insufficient_funds: false,
  expired: false,
};

/** Adds an event about the subscription, or about an object that belongs to it. */
export function withEvent(
  account: SimAccount,
  type: string,
  { now, about }: { now: number; about?: { object: string; id: string } },
): SimAccount {
  const sequence = account.subscription.eventCount + 1;
  const object = { ...(about ?? { object: 'subscription', id: account.id }), subscription: account.id };
  // Rounded down to the second, as in the vendor's webhooks.
  const at = Math.floor(now / 1_000) * 1_000;
  return {
    ...account,
    subscription: { ...account.subscription, eventCount: sequence },
    events: [
      ...account.events,
      { id: simPaymentId('evt', account.id, String(sequence)), type, at, sequence, object },
    ],
  };
}

/** Changes fields of the subscription. */
export const withSubscription = (account: SimAccount, change: Partial<SimSubscription>): SimAccount => ({
  ...account,
  subscription: { ...account.subscription, ...change },
});

/** Adds an invoice, or replaces the one with the same id. */
export function withInvoice(account: SimAccount, invoice: SimInvoice): SimAccount {
  const others = account.invoices.filter(({ id }) => id !== invoice.id);
  return { ...account, invoices: [...others, invoice].sort((left, right) => left.issuedAt - right.issuedAt) };
}

/** The period that a moment lies in; a trial is a separate period. */
function periodAt(subscription: SimSubscription, at: number): { start: number; end: number } {
  const anchor = anchorOf(subscription);
  if (at < anchor.getTime()) return { start: subscription.startedAt, end: anchor.getTime() };
  let start = anchor.getTime();
  let end = periodEnd({ anchor, start: anchor }).getTime();
  while (end <= at) [start, end] = [end, periodEnd({ anchor, start: new Date(end) }).getTime()];
  return { start, end };
}

/** All lines of an invoice, including one overage line for each resource and period. */
export function linesOf(account: SimAccount, invoice: SimInvoice): SimLine[] {
  const overage = new Map<string, SimLine>();
  for (const { resource, quantity, at } of account.usage.filter(
    ({ invoiceId }) => invoiceId === invoice.id,
  )) {
    const { start, end } = periodAt(account.subscription, at);
    const key = `${resource}/${start}`;
    const sum = (overage.get(key)?.quantity ?? 0) + quantity;
    const unitCents = OVERAGE_CENTS[resource];
    overage.set(key, {
      kind: 'overage',
      resource,
      description: `${RESOURCE_LABELS[resource]} beyond the plan`,
      quantity: sum,
      unitCents,
      amountCents: sum * unitCents,
      periodStart: start,
      periodEnd: end,
    });
  }
  return [...invoice.lines, ...overage.values()];
}

/** Finalizes a draft: credit is used first, and the rest is paid with the card on file. */
export function finalize(account: SimAccount, invoice: SimInvoice, moment: Moment): SimAccount {
  const lines = linesOf(account, invoice);
  // A trial that ended without a following period has no lines.
  if (lines.length === 0) return withInvoice(account, { ...invoice, status: 'void', dueCents: 0 });
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { creditCents } = account.subscription;
  const dueCents = Math.max(0, totalCents - creditCents);
  const open: SimInvoice = { ...invoice, status: 'open', dueCents };
  const charged = withSubscription(withInvoice(account, open), {
    creditCents: Math.max(0, creditCents - totalCents),
  });
  const finalized = withEvent(charged, 'invoice.finalized', about(open, moment.now));
  return dueCents === 0 ? settle(finalized, open, moment) : tryPayment(finalized, open, moment);
}

/** When something happens by the vendor's clock, and when that is noticed. */
export interface Moment {
  at: number;
  now: number;
}

/** Tries to pay an open invoice with the card on file. */
export function tryPayment(account: SimAccount, invoice: SimInvoice, moment: Moment): SimAccount {
  const { card } = account.subscription;
  const tried = { ...invoice, attempts: invoice.attempts + 1 };
  if (PAYS[card]) {
    const paid = settle(account, tried, moment);
    return card === 'disputed'
      ? withEvent(paid, 'charge.dispute.created', { ...about(tried, moment.now), ...DISPUTE(tried.id) })
      : paid;
  }
  const failedAt = invoice.failedAt ?? moment.at;
  const retry = RETRY_DAYS.map((days) => failedAt + days * DAY_MS).find((at) => at > moment.at);
  const failed = withInvoice(account, { ...tried, failedAt, retriesAt: retry ?? null });
  return withStatus(
    withEvent(failed, 'invoice.payment_failed', about(tried, moment.now)),
    'past_due',
    moment.now,
  );
}

const DISPUTE = (invoiceId: string): { about: { object: string; id: string } } => ({
  about: { object: 'dispute', id: invoiceId.replace(/^in_/, 'dp_') },
});

function settle(account: SimAccount, invoice: SimInvoice, { at, now }: Moment): SimAccount {
  const paid: SimInvoice = { ...invoice, status: 'paid', paidAt: at, retriesAt: null };
  const settled = withEvent(withInvoice(account, paid), 'invoice.paid', about(paid, now));
  const isSettled = settled.invoices.every(({ status }) => status !== 'open');
  return isSettled && settled.subscription.status === 'past_due'
    ? withStatus(settled, 'active', now)
    : settled;
}

/** Changes the status of a subscription that has not ended. */
function withStatus(account: SimAccount, status: SimSubscription['status'], now: number): SimAccount {
  const before = account.subscription.status;
  if (before === status || before === 'canceled') return account;
  return withEvent(withSubscription(account, { status }), 'customer.subscription.updated', { now });
}

/** An event about an invoice. */
export const about = (
  { id }: SimInvoice,
  now: number,
): { now: number; about: { object: string; id: string } } => ({ now, about: { object: 'invoice', id } });

/**
 * The simulated payment vendor's state of a subscription. Plain data: times are milliseconds, and only the kind of a
 * card is stored.
 */
import { createHash } from 'node:crypto';
import type { InvoiceStatus } from '@praxis/contracts/billing/billing.const';
import type { CardKind } from '@praxis/contracts/checkout/checkout.const';
import { PACKAGES, packageTitle, type Tier } from '@praxis/contracts/billing/package.const';
import { OVERAGE_CENTS } from '@praxis/contracts/billing/plan-quotas.const';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import type { VendorInvoice, VendorInvoiceLine, VendorSubscription } from './port.js';

export type SimLine = Omit<VendorInvoiceLine, 'periodStart' | 'periodEnd'> & {
  periodStart: number;
  periodEnd: number;
};

export interface SimSubscription {
  customerId: string;
  tier: Tier;
  status: VendorSubscription['status'];
  /** The card on file. */
  card: CardKind;
  startedAt: number;
  trialEndsAt: number | null;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** Credit from invoices with a negative total; it reduces the next ones. */
  creditCents: number;
  /** Lines that wait for the next invoice. */
  pending: SimLine[];
  /** Keys of plan changes that were made, with their results. */
  changes: Record<string, Tier>;
  /** Number of events so far. */
  eventCount: number;
}

export interface SimInvoice {
  id: string;
  status: InvoiceStatus;
  /** The lines except overage, which is computed from the usage. */
  lines: SimLine[];
  /** The amount due after credit, in cents; null while the invoice is a draft. */
  dueCents: number | null;
  attempts: number;
  issuedAt: number;
  finalizesAt: number;
  /** When its payment first failed, and when it is retried automatically. */
  failedAt: number | null;
  retriesAt: number | null;
  paidAt: number | null;
  /** The refunds, by key. */
  refunds: Record<string, number>;
}

export interface SimUsage {
  id: string;
  resource: ResourceType;
  quantity: number;
  at: number;
  /** Null until an invoice contains it. */
  invoiceId: string | null;
}

export interface SimEvent {
  id: string;
  type: string;
  at: number;
  /** Orders events of the same moment. */
  sequence: number;
  /** The object of the event, as the vendor's webhooks name it. */
  object: { object: string; id: string; subscription: string | null };
}

/** A subscription with everything that belongs to it. `events` are the ones that the current change has created. */
export interface SimAccount {
  id: string;
  subscription: SimSubscription;
  invoices: readonly SimInvoice[];
  usage: readonly SimUsage[];
  events: readonly SimEvent[];
}

/** The same parts always make the same id. */
export function simPaymentId(
  prefix: 'cs' | 'cus' | 'sub' | 'in' | 'use' | 'evt',
  ...parts: string[]
): string {
  return `${prefix}_sim_${createHash('sha256').update(parts.join('/')).digest('hex').slice(0, 40)}`;
}

/** The date from which months are counted. */
export const anchorOf = ({ trialEndsAt, startedAt }: SimSubscription): Date =>
  new Date(trialEndsAt ?? startedAt);

/** The line of a package's set-up or of one of its periods. */
export function packageLine(
  kind: 'setup' | 'base',
  tier: Tier,
  { start, end }: { start: number; end: number },
): SimLine {
  const { setupFeeCents, monthlyFeeCents } = PACKAGES[tier];
  const cents = kind === 'setup' ? setupFeeCents : monthlyFeeCents;
  const description = kind === 'setup' ? `${packageTitle(tier)}, set-up` : packageTitle(tier);
  return {
    kind,
    resource: null,
    description,
    quantity: 1,
    unitCents: cents,
    amountCents: cents,
    periodStart: start,
    periodEnd: end,
  };
}

/** A subscription in the form of the port. */
export function toVendorSubscription({ id, subscription }: SimAccount): VendorSubscription {
  const { customerId, tier, status, cancelAtPeriodEnd, trialEndsAt } = subscription;
  return {
    id,
    customerId,
    tier,
    prices: { monthlyCents: PACKAGES[tier].monthlyFeeCents, overageCents: OVERAGE_CENTS },
    status,
    cancelAtPeriodEnd,
    trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
    startedAt: new Date(subscription.startedAt),
    periodStart: new Date(subscription.periodStart),
    periodEnd: new Date(subscription.periodEnd),
  };
}

/** An invoice in the form of the port, with `lines`. */
export function toVendorInvoice(
  subscriptionId: string,
  { id, status, attempts, issuedAt, paidAt, dueCents, refunds }: SimInvoice,
  lines: readonly SimLine[],
): VendorInvoice {
  const sum = (cents: readonly number[]): number => cents.reduce((before, one) => before + one, 0);
  const totalCents = sum(lines.map(({ amountCents }) => amountCents));
  const due = dueCents ?? Math.max(0, totalCents);
  return {
    id,
    subscriptionId,
    status,
    currency: 'usd',
    attempts,
    subtotalCents: totalCents,
    totalCents,
    dueCents: due,
    paidCents: status === 'paid' ? due : 0,
    creditedCents: 0,
    refundedCents: sum(Object.values(refunds)),
    issuedAt: new Date(issuedAt),
    paidAt: paidAt === null ? null : new Date(paidAt),
    lines: lines.map((line) => ({
      ...line,
      periodStart: new Date(line.periodStart),
      periodEnd: new Date(line.periodEnd),
    })),
  };
}

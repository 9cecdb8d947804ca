/**
 * The port of a payment vendor: pages where a package is paid and managed, a subscription for each practice with an
 * invoice for each period, and units beyond the plan on them. No vendor terms here. Amounts in cents.
 */
import type { InvoiceLineKind, InvoiceStatus } from '@praxis/contracts/billing/billing.const';
import type { CheckoutStatus } from '@praxis/contracts/checkout/checkout';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { SubscriptionPrices } from '@praxis/contracts/billing/subscription-prices';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import type { Adapter, RequestOptions } from '../adapter.js';

export interface CheckoutRequest {
  tier: Tier;
  /** Email address of the buyer. */
  email: string;
  /**
   * The practice that subscribes again: its paid months begin immediately, without set-up fee and trial. Undefined for
   * the purchase of a new practice.
   */
  practiceId?: string;
  /** The page after payment, given the id that the vendor assigned. */
  successUrl(checkoutId: string): string;
  /** The page for visitors who leave without paying. */
  cancelUrl: string;
  /** Requests with the same key open the same checkout. */
  idempotencyKey: string;
}

export interface Checkout {
  id: string;
  tier: Tier;
  /** The practice that subscribes again with it; null for the purchase of a new one. */
  practiceId: string | null;
  status: CheckoutStatus;
  /** The vendor's page. */
  url: string;
  /** The customer, and the new subscription; null until it is paid. */
  customerId: string | null;
  subscriptionId: string | null;
}

/** A subscription at the vendor. */
export interface VendorSubscription {
  id: string;
  customerId: string;
  /** The plan that it charges next. */
  tier: Tier;
  /** The prices at which the subscription was bought; later price changes do not affect them. */
  prices: SubscriptionPrices;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  /** Null without a trial. Periods are counted in months from its end, else from `startedAt`. */
  trialEndsAt: Date | null;
  startedAt: Date;
  /** The period under way; a trial is a separate period. */
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
}

export interface VendorInvoiceLine {
  kind: InvoiceLineKind;
  /** The resource of an overage line; null for other lines. */
  resource: ResourceType | null;
  description: string;
  quantity: number;
  unitCents: number;
  amountCents: number;
  /** The period that is paid for; for overage, the period that has ended. */
  periodStart: Date;
  periodEnd: Date;
}

export interface VendorInvoice {
  id: string;
  subscriptionId: string;
  status: InvoiceStatus;
  /** Lower case, ISO 4217. */
  currency: string;
  /** The sum of its lines, before discounts and taxes. */
  subtotalCents: number;
  /** The total after discounts and taxes; negative if it is a credit. */
  totalCents: number;
  /** The amount due: the total less earlier credit and credit notes. A part of it may be paid already. */
  dueCents: number;
  paidCents: number;
  /** The amount by which credit notes reduced it before it was paid. */
  creditedCents: number;
  /** The amount that was refunded after the payment, as money or as credit. */
  refundedCents: number;
  /** How often its payment was tried. */
  attempts: number;
  issuedAt: Date;
  paidAt: Date | null;
  lines: VendorInvoiceLine[];
}

/** The amount of a plan change in the middle of a period, on the next invoice. */
export interface PlanChangeAmount {
  creditCents: number;
  chargeCents: number;
}

export interface PlanChangeRequest {
  subscriptionId: string;
  tier: Tier;
  /** The moment from which the change applies; the same for preview and change. */
  at: Date;
}

/** Units beyond the plan of one period. */
export interface UsageReport {
  customerId: string;
  resource: ResourceType;
  /** 0 means that all usage of the period has been reported, so its invoice need not wait. */
  quantity: number;
  /** The same for each repeat of the report, so that a repeat counts once. */
  identifier: string;
  /** A moment in the period. */
  at: Date;
}

/** An event at the vendor. It only names the record to read. */
export interface PaymentEvent {
  id: string;
  /** The vendor's name of it. */
  type: string;
  createdAt: Date;
  /** The subscription it concerns; null if none, or if the vendor must be asked for it. */
  subscriptionId: string | null;
  checkoutId: string | null;
  /** The payment or the invoice, with which the vendor finds the subscription of an event that does not name it. */
  paymentId: string | null;
  invoiceId: string | null;
  /** The payer disputes the payment with their bank; `isOver`: the dispute has been decided. Null for anything else. */
  dispute: { id: string; isOver: boolean } | null;
}

/** From one moment (included) to another (excluded). */
export interface EventPeriod {
  since: Date;
  until: Date;
}

export interface EventQuery extends EventPeriod {
  /** Called with the name of each event that cannot be read; it is left out. */
  onUnreadable?(this: void, id: string): void;
}

/** Thrown for a webhook that is not the vendor's, or is too old to be accepted. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** Every method throws ProviderError if the vendor refuses or does not answer. */
export interface PaymentsPort extends Adapter {
  /**
   * Opens a checkout: a package's set-up fee, due immediately, and its monthly price, which is charged after a trial.
   * For a returning practice, only the monthly price.
   */
  openCheckout(request: CheckoutRequest, options?: RequestOptions): Promise<Checkout>;
  /** Undefined for an id that the vendor does not know. */
  findCheckout(id: string, options?: RequestOptions): Promise<Checkout | undefined>;
  /** The email address of the person who paid a checkout; undefined until it is paid. */
  findBuyer(checkoutId: string, options?: RequestOptions): Promise<string | undefined>;
  findSubscription(id: string, options?: RequestOptions): Promise<VendorSubscription | undefined>;
  /** Newest first, including drafts. */
  listInvoices(subscriptionId: string, limit: number, options?: RequestOptions): Promise<VendorInvoice[]>;
  /** The address of the page where a customer manages cards, invoices and cancellation; undefined if the vendor gives none. */
  openPortal(
    request: { customerId: string; returnUrl: string },
    options?: RequestOptions,
  ): Promise<string | undefined>;
  previewPlanChange(request: PlanChangeRequest, options?: RequestOptions): Promise<PlanChangeAmount>;
  /** `isFromNextPeriod`: nothing is credited or charged for the current period. */
  changePlan(
    request: PlanChangeRequest & { idempotencyKey: string; isFromNextPeriod?: boolean },
    options?: RequestOptions,
  ): Promise<VendorSubscription>;
  /** Cancels the subscription at the end of its period, or revokes that cancellation. */
  setCancellation(
    request: { subscriptionId: string; atPeriodEnd: boolean },
    options?: RequestOptions,
  ): Promise<VendorSubscription>;
  /** Repeating an identifier is not an error, and the units count once. */
  reportUsage(report: UsageReport, options?: RequestOptions): Promise<void>;
  /**
   * The units of a resource that the vendor has counted for a customer since a moment. Units of the last minutes may be
   * missing.
   */
  countUsage(
    query: { customerId: string; resource: ResourceType; since: Date },
    options?: RequestOptions,
  ): Promise<number>;
  /** Refunds a part of a paid invoice. */
  refundInvoice(
    request: { invoiceId: string; amountCents: number; idempotencyKey: string },
    options?: RequestOptions,
  ): Promise<void>;
  /** The same event with its subscription filled in, if it names only a payment or an invoice. */
  locateEvent(event: PaymentEvent, options?: RequestOptions): Promise<PaymentEvent>;
  /** All events of a period that can be read, the oldest first. */
  listEvents(query: EventQuery, options?: RequestOptions): Promise<PaymentEvent[]>;
  /**
   * Reads a webhook by its raw body and signature.
   * @throws WebhookRefused; UnreadableWebhook for a signed webhook that is not an event
   */
  readWebhook(webhook: { body: string; signature: string | undefined }, now: Date): Promise<PaymentEvent>;
}

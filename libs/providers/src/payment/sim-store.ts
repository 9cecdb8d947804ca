/**
 * The store of the simulated payment vendor's state, shared by all processes, and the conversion between rows and a
 * subscription.
 */
import type { CheckoutStatus } from '@praxis/contracts/checkout/checkout';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { EventPeriod } from './port.js';
import type { SimAccount, SimEvent, SimInvoice, SimSubscription, SimUsage } from './sim-model.js';

/** A checkout as the simulator stores it. */
export interface StoredCheckout {
  id: string;
  tier: Tier;
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** The practice that subscribes again; null for the purchase of a new one. */
  practiceId: string | null;
  status: CheckoutStatus;
}

/** A customer, subscription, invoice, use or event. */
export interface SimVendorRow {
  id: string;
  kind: 'customer' | 'subscription' | 'invoice' | 'usage' | 'event';
  /** The subscription that it belongs to. */
  parentId: string | null;
  /** Plain JSON. */
  state: Record<string, unknown>;
  createdAt: Date;
}

export interface SimPaymentStore {
  /** Adds a checkout; a repeat with the same key returns the existing one. */
  addCheckout(checkout: Omit<StoredCheckout, 'status'> & { idempotencyKey: string }): Promise<StoredCheckout>;
  findCheckout(id: string): Promise<StoredCheckout | undefined>;
  /** Pays an open checkout and stores its new subscription in one step. True for the one request that does this. */
  payCheckout(id: string, rows: readonly SimVendorRow[]): Promise<boolean>;
  find(id: string): Promise<SimVendorRow | undefined>;
  /**
   * Reads a subscription and its records, except events, and stores the rows that `work` returns, while the subscription is locked.
   * Undefined for an unknown subscription; then `work` is not called.
   */
  change<Result>(
    subscriptionId: string,
    work: (rows: readonly SimVendorRow[]) => { stored: readonly SimVendorRow[]; result: Result },
  ): Promise<Result | undefined>;
  /** All events of a period, oldest first. */
  listEvents(period: EventPeriod): Promise<SimVendorRow[]>;
}

/** Changes a subscription that was advanced to the present. */
export type ChangeAccount = <Result>(
  subscriptionId: string,
  work: (account: SimAccount, now: number) => { account: SimAccount; result: Result },
) => Promise<Result | undefined>;

/** A customer and their open portals, by the hash of each portal's secret. */
export interface SimCustomer {
  portals: Record<string, { returnUrl: string; endsAt: number }>;
}

/**
 * Combines the rows of a subscription.
 * @throws Error if the subscription is not among them
 */
export function toAccount(rows: readonly SimVendorRow[]): SimAccount {
  const of = <State>(kind: SimVendorRow['kind']): State[] =>
    rows.filter((row) => row.kind === kind).map(({ state }) => state as State);
  const subscription = rows.find(({ kind }) => kind === 'subscription');
  if (!subscription) throw new Error('the rows have no subscription');
  return {
    id: subscription.id,
    subscription: subscription.state as unknown as SimSubscription,
    invoices: of<SimInvoice>('invoice').sort((left, right) => left.issuedAt - right.issuedAt),
    usage: of<SimUsage>('usage'),
    events: [],
  };
}

/** The differences from the rows that were read, as rows. */
export function toRows(account: SimAccount, before?: SimAccount): SimVendorRow[] {
  const { id: parentId, subscription, invoices, usage, events } = account;
  const row = (kind: SimVendorRow['kind'], state: { id: string }, at: number): SimVendorRow => ({
    id: state.id,
    kind,
    parentId,
    state: { ...state },
    createdAt: new Date(at),
  });
  const own: SimVendorRow = {
    id: parentId,
    kind: 'subscription',
    parentId: null,
    state: { ...subscription },
    createdAt: new Date(subscription.startedAt),
  };
  return [
    ...(subscription === before?.subscription ? [] : [own]),
    ...invoices
      .filter((invoice) => !before?.invoices.includes(invoice))
      .map((invoice) => row('invoice', invoice, invoice.issuedAt)),
    ...usage.filter((use) => !before?.usage.includes(use)).map((use) => row('usage', use, use.at)),
    ...events.map((event) => row('event', event, event.at)),
  ];
}

/** The row of the customer of a subscription. */
export const customerRow = (account: SimAccount, customer: SimCustomer): SimVendorRow => ({
  id: account.subscription.customerId,
  kind: 'customer',
  parentId: account.id,
  state: { ...customer },
  createdAt: new Date(account.subscription.startedAt),
});

/** An event as it was stored. */
export const toSimEvent = ({ state }: SimVendorRow): SimEvent => state as unknown as SimEvent;

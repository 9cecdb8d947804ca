/** The simulated payment vendor: checkouts, subscriptions with their invoices, and a portal, for test cards. No money moves. */
import type { RequestOptions } from '../adapter.js';
import { meetSimTurn, SIM_NAME, simError } from '../sim/engine.js';
import type { SimStore } from '../sim/store.js';
import { UnreadableWebhook } from '../webhook/event.js';
import { readListedEvents } from './listed-events.js';
import { readPaymentEvent } from './payment-event.js';
import { WebhookRefused, type Checkout, type PaymentsPort } from './port.js';
import {
  addUsage,
  changePlan,
  planChangeAmount,
  refund,
  setCancellation,
  SimRefusal,
} from './sim-changes.js';
import { advance } from './sim-clock.js';
import { createSimCheckouts, type SimCheckouts } from './sim-checkout.js';
import { linesOf } from './sim-invoice.js';
import { simPaymentId, toVendorInvoice, toVendorSubscription, type SimAccount } from './sim-model.js';
import { createSimPortal, type SimPortals } from './sim-portal.js';
import { toAccount, toRows, toSimEvent, type ChangeAccount, type SimPaymentStore } from './sim-store.js';
import { paymentWebhook, type PaymentNotifier } from './sim-notifier.js';
import { isSignedPayment } from './webhook-signature.js';

const IDENTITY = { port: 'payments', idempotent: true } as const;
/** Email hosts that are refused: the reserved `.invalid`, and its subdomains. */
const DEAD_HOST = /@(?:[^@]*\.)?invalid(?:\.|$)/i;

export interface SimPaymentsContext {
  store: SimPaymentStore;
  /** The secret that signs webhooks. */
  secret: string;
  /** Delivers events; without it none are delivered. */
  notifier?: Pick<PaymentNotifier, 'send'>;
  /** The address of the simulated vendor's page for a checkout. */
  checkoutUrl(id: string): string;
  /** The address of the simulated vendor's portal. */
  portalUrl(token: string): string;
  now?: () => Date;
  /** Decides the result of requests; without it, all of them succeed. */
  turns?: Pick<SimStore, 'takeTurn'>;
  /** Timeout of a request, in milliseconds. */
  timeoutMs?: number;
}

/** The port, and the functions of the vendor's own pages. */
export interface SimPayments extends PaymentsPort, SimCheckouts, SimPortals {}

/** Creates the simulator. */
export function createSimPayments(context: SimPaymentsContext): SimPayments {
  const { store, secret, notifier, turns, timeoutMs } = context;
  const clock = context.now ?? (() => new Date());

  const change: ChangeAccount = async (subscriptionId, work) => {
    const changed = await store.change(subscriptionId, (rows) => {
      // The time is read only after the row is locked, because a process that waited for the lock must not turn the
      // clock back.
      const now = clock().getTime();
      const before = toAccount(rows);
      const { account, result } = work(advance(before, now), now);
      return { stored: toRows(account, before), result: { events: account.events, result } };
    });
    if (!changed) return undefined;
    notifier?.send(changed.events);
    return changed.result;
  };

  /** Runs one request; a simulated failure may stop it before or after it takes effect. */
  async function request<Result>(
    options: RequestOptions | undefined,
    accept: () => Promise<Result>,
  ): Promise<Result> {
    options?.signal?.throwIfAborted();
    const at = { tenantId: 'platform', ...(timeoutMs === undefined ? {} : { timeoutMs }) };
    const turn = turns && (await meetSimTurn({ ...at, store: turns }, IDENTITY, options?.signal));
    try {
      const result = await accept();
      if (turn?.failure === 'accept_then_drop') throw simError(IDENTITY, 'ambiguous');
      return result;
    } catch (error) {
      throw error instanceof SimRefusal ? simError(IDENTITY, 'rejected') : error;
    }
  }

  const changed = async (id: string, work: (account: SimAccount, now: number) => SimAccount) => {
    const account = await change(id, (advanced, now) => {
      const after = work(advanced, now);
      return { account: after, result: after };
    });
    if (!account) throw new SimRefusal();
    return account;
  };
  const subscriptionOf = async (customerId: string): Promise<string | undefined> =>
    (await store.find(customerId))?.parentId ?? undefined;

  const toCheckout = async (id: string): Promise<Checkout | undefined> => {
    const stored = await store.findCheckout(id);
    if (!stored) return undefined;
    const began = stored.status === 'paid' ? await store.find(simPaymentId('sub', id)) : undefined;
    return {
      id,
      tier: stored.tier,
      practiceId: stored.practiceId,
      status: stored.status,
      url: context.checkoutUrl(id),
      customerId: began ? simPaymentId('cus', id) : null,
      subscriptionId: began?.id ?? null,
    };
  };
  const portals = createSimPortal({ store, change, subscriptionOf, portalUrl: context.portalUrl, clock });

  return {
    mode: 'sim',
    name: SIM_NAME,
    idempotent: IDENTITY.idempotent,
    idempotencyWindowMs: Infinity,
    ...createSimCheckouts({ store, notifier, clock }),
    ...portals,

    openCheckout: ({ tier, email, practiceId = null, successUrl, cancelUrl, idempotencyKey }, options) =>
      request(options, async () => {
        if (DEAD_HOST.test(email)) throw simError(IDENTITY, 'invalid_recipient');
        const id = simPaymentId('cs', idempotencyKey);
        const urls = { successUrl: successUrl(id), cancelUrl };
        await store.addCheckout({ id, tier, email, practiceId, ...urls, idempotencyKey });
        const checkout = await toCheckout(id);
        if (!checkout) throw new Error('the checkout was not stored');
        return checkout;
      }),
    findCheckout: (id, options) => request(options, () => toCheckout(id)),
    findBuyer: (id, options) =>
      request(options, async () => {
        const stored = await store.findCheckout(id);
        return stored?.status === 'paid' ? stored.email : undefined;
      }),
    findSubscription: (id, options) =>
      request(options, () => change(id, (account) => ({ account, result: toVendorSubscription(account) }))),
    listInvoices: (id, limit, options) =>
      request(options, async () => {
        const invoices = await change(id, (account) => ({
          account,
          result: account.invoices.map((invoice) => toVendorInvoice(id, invoice, linesOf(account, invoice))),
        }));
        return (invoices ?? []).reverse().slice(0, limit);
      }),
    openPortal: (portal, options) => request(options, () => portals.openPortalOf(portal)),
    previewPlanChange: ({ subscriptionId, ...to }, options) =>
      request(options, async () => {
        const amount = await change(subscriptionId, (account) => ({
          account,
          result: planChangeAmount(account, to),
        }));
        if (!amount) throw new SimRefusal();
        return amount;
      }),
    changePlan: ({ subscriptionId, tier, at, idempotencyKey, isFromNextPeriod }, options) =>
      request(options, async () =>
        toVendorSubscription(
          await changed(subscriptionId, (account, now) =>
            changePlan(account, { tier, at, key: idempotencyKey, now, isFromNextPeriod }),
          ),
        ),
      ),
    setCancellation: ({ subscriptionId, atPeriodEnd }, options) =>
      request(options, async () =>
        toVendorSubscription(
          await changed(subscriptionId, (account, now) => setCancellation(account, { atPeriodEnd, now })),
        ),
      ),
    reportUsage: (report, options) =>
      request(options, async () => {
        const id = await subscriptionOf(report.customerId);
        if (id === undefined) throw new SimRefusal();
        await changed(id, (account, now) => addUsage(account, report, now));
      }),
    countUsage: ({ customerId, resource, since }, options) =>
      request(options, async () => {
        const { usage } = await changed((await subscriptionOf(customerId)) ?? '', (account) => account);
        return usage.reduce(
          (sum, use) => sum + (use.resource === resource && use.at >= since.getTime() ? use.quantity : 0),
          0,
        );
      }),
    refundInvoice: ({ invoiceId, amountCents, idempotencyKey: key }, options) =>
      request(options, async () => {
        const id = (await store.find(invoiceId))?.parentId;
        if (!id) throw new SimRefusal();
        await changed(id, (account, now) => refund(account, { invoiceId, amountCents, key, now }));
      }),
    // The simulator's events already name their subscription.
    locateEvent: (event) => Promise.resolve(event),
    listEvents: (period, options) =>
      request(options, async () =>
        readListedEvents(
          (await store.listEvents(period)).map((row): unknown => JSON.parse(paymentWebhook(toSimEvent(row)))),
          period,
        ),
      ),
    async readWebhook({ body, signature }, now) {
      if (!isSignedPayment({ body, signature }, { secret, now })) throw new WebhookRefused();
      return readPaymentEvent(parsed(body));
    },
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnreadableWebhook();
  }
}

/** The customer portal of the simulated payment vendor. Its address has a secret that opens one customer's portal for an hour. */
import { createHash, randomBytes } from 'node:crypto';
import type { CardKind } from '@praxis/contracts/checkout/checkout.const';
import type { VendorInvoice, VendorSubscription } from './port.js';
import { changeCard, payOpen, setCancellation } from './sim-changes.js';
import { linesOf } from './sim-invoice.js';
import { toVendorInvoice, toVendorSubscription, type SimAccount } from './sim-model.js';
import type { ChangeAccount, SimCustomer, SimPaymentStore } from './sim-store.js';

/** How long a portal is open. */
export const PORTAL_MINUTES = 60;
/** The customer is the first part of a token, so that one row is read to verify it. */
const CUSTOMER_LENGTH = 40;

export interface SimPortalView {
  subscription: VendorSubscription;
  /** Newest first. */
  invoices: VendorInvoice[];
  /** The card on file. */
  card: CardKind;
  returnUrl: string;
}

export type SimPortalChange =
  { action: 'change-card'; card: CardKind } | { action: 'cancel' | 'resume' | 'pay' };

export interface SimPortals {
  /** The content of a portal; undefined for a portal that is not open. */
  showPortal(token: string): Promise<SimPortalView | undefined>;
  /** Applies a change in a portal, and returns its content afterwards. */
  changeInPortal(token: string, change: SimPortalChange): Promise<SimPortalView | undefined>;
}

export interface SimPortalContext {
  store: SimPaymentStore;
  change: ChangeAccount;
  subscriptionOf(customerId: string): Promise<string | undefined>;
  portalUrl(token: string): string;
  clock: () => Date;
}

/** Creates the functions of the portal. */
export function createSimPortal({
  store,
  change,
  subscriptionOf,
  portalUrl,
  clock,
}: SimPortalContext): SimPortals & {
  openPortalOf(request: { customerId: string; returnUrl: string }): Promise<string | undefined>;
} {
  async function changeAt(
    token: string,
    work: (account: SimAccount, now: number) => SimAccount,
  ): Promise<SimPortalView | undefined> {
    const customer = await store.find(`cus_sim_${token.slice(0, CUSTOMER_LENGTH)}`);
    if (!customer?.parentId) return undefined;
    const { portals } = customer.state as unknown as SimCustomer;
    const hash = hashOf(token);
    const portal = Object.hasOwn(portals, hash) ? portals[hash] : undefined;
    if (!portal || portal.endsAt <= clock().getTime()) return undefined;
    return await change(customer.parentId, (before, now) => {
      const account = work(before, now);
      const invoices = account.invoices.map((invoice) =>
        toVendorInvoice(account.id, invoice, linesOf(account, invoice)),
      );
      return {
        account,
        result: {
          subscription: toVendorSubscription(account),
          invoices: invoices.reverse(),
          card: account.subscription.card,
          returnUrl: portal.returnUrl,
        },
      };
    });
  }

  return {
    async openPortalOf({ customerId, returnUrl }) {
      const subscriptionId = await subscriptionOf(customerId);
      if (subscriptionId === undefined) return undefined;
      const token = `${customerId.slice(-CUSTOMER_LENGTH)}${randomBytes(16).toString('base64url')}`;
      const now = clock().getTime();
      await store.change(subscriptionId, (rows) => {
        const row = rows.find(({ id }) => id === customerId);
        const before = (row?.state as SimCustomer | undefined)?.portals ?? {};
        const open = Object.entries(before).filter(([, { endsAt }]) => endsAt > now);
        const portals = {
          ...Object.fromEntries(open),
          [hashOf(token)]: { returnUrl, endsAt: now + PORTAL_MINUTES * 60_000 },
        };
        return { stored: row ? [{ ...row, state: { portals } }] : [], result: undefined };
      });
      return portalUrl(token);
    },

    showPortal: (token) => changeAt(token, (account) => account),

    changeInPortal: (token, wanted) =>
      changeAt(token, (account, now) => {
        switch (wanted.action) {
          case 'change-card':
            return changeCard(account, wanted.card, now);
          case 'pay':
            return payOpen(account, now);
          case 'cancel':
          case 'resume':
            // An ended subscription stays ended; the page says so.
            return account.subscription.status === 'canceled'
              ? account
              : setCancellation(account, { atPeriodEnd: wanted.action === 'cancel', now });
        }
      }),
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

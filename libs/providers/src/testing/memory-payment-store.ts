/**
 * The simulated payment vendor's store in memory. Changes of one subscription run one after the other, as with row
 * locks in the database.
 */
import type { SimPaymentStore, SimVendorRow, StoredCheckout } from '../payment/sim-store.js';

export interface MemoryPaymentStore extends SimPaymentStore {
  readonly checkouts: ReadonlyMap<string, StoredCheckout>;
  readonly rows: ReadonlyMap<string, SimVendorRow>;
}

/** Creates an empty store. */
export function createMemoryPaymentStore(): MemoryPaymentStore {
  const checkouts = new Map<string, StoredCheckout>();
  const rows = new Map<string, SimVendorRow>();
  const put = (stored: readonly SimVendorRow[]): void => {
    for (const row of stored) rows.set(row.id, structuredClone(row));
  };
  return {
    checkouts,
    rows,
    async addCheckout({ idempotencyKey: _, ...checkout }) {
      const stored = checkouts.get(checkout.id) ?? { ...checkout, status: 'open' as const };
      checkouts.set(checkout.id, stored);
      return stored;
    },
    findCheckout: async (id) => checkouts.get(id),
    async payCheckout(id, begun) {
      const stored = checkouts.get(id);
      if (stored?.status !== 'open') return false;
      checkouts.set(id, { ...stored, status: 'paid' });
      put(begun);
      return true;
    },
    find: async (id) => rows.get(id),
    async change(subscriptionId, work) {
      if (!rows.has(subscriptionId)) return undefined;
      const own = [...rows.values()].filter(
        ({ id, parentId, kind }) =>
          id === subscriptionId || (parentId === subscriptionId && kind !== 'event'),
      );
      const { stored, result } = work(structuredClone(own));
      put(stored);
      return result;
    },
    async listEvents({ since, until }) {
      return [...rows.values()]
        .filter(({ kind, createdAt }) => kind === 'event' && createdAt >= since && createdAt < until)
        .sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime());
    },
  };
}

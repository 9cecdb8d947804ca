/** The payment vendor's state of a subscription and its invoices, stored in one transaction by the process that has read it. */
import type { TenantTransaction } from '../core/database.js';
import { announceBilling } from './announce-billing.js';
import { storeInvoices, type InvoiceRecord } from './invoice.js';
import { followVendor, type VendorState } from './subscription.js';

/** How many of the newest invoices are read. */
export const INVOICES_READ = 24;

/** `found`: undefined if the vendor does not know the subscription. */
export async function storeVendorState(
  tx: TenantTransaction,
  subscriptionId: string,
  {
    found,
    invoices,
    readAt,
  }: {
    found: Omit<VendorState, 'at' | 'readAt'> | undefined;
    invoices: readonly InvoiceRecord[];
    readAt: Date;
  },
): Promise<void> {
  if (found) await followVendor(tx, subscriptionId, { ...found, at: failedAt(invoices) ?? readAt, readAt });
  await storeInvoices(tx, subscriptionId, invoices);
  await announceBilling(tx);
}

/**
 * When the missing payment first failed: the failure of the oldest invoice since the last paid one that is due and was
 * tried. Older unpaid invoices do not count, because the subscription continued without them.
 * @param invoices - newest first
 */
function failedAt(invoices: readonly InvoiceRecord[]): Date | undefined {
  const paid = invoices.findIndex(({ status }) => status === 'paid');
  const since = paid === -1 ? invoices : invoices.slice(0, paid);
  return since.findLast(({ status, attempts }) => status === 'open' && attempts > 0)?.issuedAt;
}

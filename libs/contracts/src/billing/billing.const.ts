/** Values of subscriptions, their cycles and invoices (specification 2, sections 3, 4 and 9). Zod-free, so that workflows may import it. */

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'suspended', 'canceled'] as const;
/**
 * `past_due`: a payment failed, and there is still time to pay; `suspended`: that time is over, and nothing that costs
 * money is granted until the invoice is paid; `canceled`: ended, and cannot be resumed.
 */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const CYCLE_STATUSES = ['active', 'ended', 'cancelled'] as const;
export type CycleStatus = (typeof CYCLE_STATUSES)[number];

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
/** `draft`: it may still change; `open`: to be paid. */
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const INVOICE_LINE_KINDS = ['setup', 'base', 'overage', 'proration', 'other'] as const;
/**
 * `proration`: what a plan change within a cycle adds or credits; `other`: a line of the vendor's invoice that Praxis
 * did not create.
 */
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number];

/** Length of the trial in days. During the trial only the set-up fee is charged, and usage stops at the quota. */
export const TRIAL_DAYS = 14;
/** Days after a failed payment on which the practice is reminded. */
export const REMINDER_DAYS = [1, 3, 7] as const;
/** Days after a failed payment until the subscription is suspended. */
export const GRACE_DAYS = 14;
/** Days after a purchase on which its buyer is reminded to set it up. */
export const SET_UP_REMINDER_DAYS = [2, 7] as const;
/** Days until an unfinished set-up opens an incident. Less than `TRIAL_DAYS`, because such a purchase ends with its trial. */
export const SET_UP_OVERDUE_DAYS = 10;
/** How many of the newest cycles the history shows (specification 2, section 9). */
export const CYCLES_SHOWN = 6;
/** The currency of every price. */
export const CURRENCY = 'usd';

/** Texts of the specification (2, section 8). */
export const BILLING_TEXTS = {
  noPortal: 'No portal URL returned',
  loadFailed: 'Error loading billing data',
} as const;

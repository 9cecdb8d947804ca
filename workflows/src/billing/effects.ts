/** What the run of one subscription asks activities to do. Repeating any of it changes nothing. */
import type { BillingStart } from './messages.js';

/** Where the subscription has got to. */
export interface BillingState {
  /** It is canceled and everything is reported: nothing is left to do. */
  isOver: boolean;
  /** The payment vendor knows it. */
  hasVendor: boolean;
  /** Cycles have ended whose overage the vendor was not told of. */
  hasUnreported: boolean;
  /** In how many milliseconds something is due. */
  nextInMs: number;
}

export interface BillingRecords {
  /**
   * Does what is due by now: ends cycles and opens the next ones, reminds of a missing payment, suspends, and mails what nobody was
   * told of yet.
   */
  advanceBilling(start: BillingStart): Promise<BillingState>;
}

export interface BillingEffects {
  /** Tells the vendor the units beyond the quotas of cycles that ended. */
  reportUsage(start: BillingStart): Promise<void>;
  /** Takes over what the vendor says of the subscription and its invoices, and opens an incident for each amount that disagrees. */
  syncBilling(start: BillingStart): Promise<void>;
}

/** Activities of one subscription's run. Repeating any of them changes nothing. */
import type { BillingStart } from './messages.js';

/** The state of the subscription. */
export interface BillingState {
  /** The subscription is canceled and its invoices are settled. Once all usage is reported, nothing is left to do. */
  isOver: boolean;
  /** The payment vendor knows it. */
  hasVendor: boolean;
  /** Ended cycles have overage that was not reported to the vendor yet. */
  hasUnreported: boolean;
  /** Milliseconds until something is due. */
  nextInMs: number;
}

export interface BillingRecords {
  /**
   * Does all due work: ends cycles and opens the next ones, reminds owners of a missing payment, suspends the
   * subscription, and mails unsent notices.
   */
  advanceBilling(start: BillingStart): Promise<BillingState>;
}

export interface BillingEffects {
  /** Reports the units beyond the quotas of ended cycles to the vendor. */
  reportUsage(start: BillingStart): Promise<void>;
  /**
   * Sends the vendor the choice made when the practice was closed, copies the vendor's state of the subscription and
   * its invoices, and opens an incident for each amount on which the ledger and the vendor disagree.
   */
  syncBilling(start: BillingStart): Promise<void>;
}

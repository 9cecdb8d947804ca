/** Activities of a mail's run. */
import type { MailStart } from './messages.js';

/**
 * Result of a mail. `unknown`: it may have been sent, and this cannot be found out; `expired`: its link
 * expired while it waited.
 */
export type MailOutcome = 'sent' | 'failed' | 'unknown' | 'expired';

export interface MailEffects {
  /**
   * Sends one mail at most once and returns its result. `waitMs`: its vendor is failing, and this is the wait before
   * the next attempt.
   */
  sendMail(mail: MailStart): Promise<MailOutcome | { waitMs: number }>;
}

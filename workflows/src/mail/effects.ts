/** What a mail's run asks of the world. */
import type { MailStart } from './messages.js';

/** How a mail ended. `unknown`: it may have gone out, and nobody can say; `expired`: its link died while it waited. */
export type MailOutcome = 'sent' | 'failed' | 'unknown' | 'expired';

export interface MailEffects {
  /** Sends one mail at most once and says how it ended. */
  sendMail(mail: MailStart): Promise<MailOutcome>;
}

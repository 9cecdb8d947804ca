/**
 * Chooses the email adapter. A live adapter without its keys throws; there is no fallback to the simulator.
 */
import type { SimContext } from '../sim/engine.js';
import { createResendEmail, type ResendSettings } from './live-resend.js';
import type { EmailPort } from './port.js';
import type { PracticeSender } from './sender.js';
import { createSimEmail } from './sim.js';

export type EmailOptions =
  | { mode: 'sim'; sim: SimContext; sender?: PracticeSender | undefined }
  | { mode: 'live'; resend: ResendSettings };

/** Creates the adapter for a mode; `mode` and `name` of the result identify it. */
export function createEmail(options: EmailOptions): EmailPort {
  switch (options.mode) {
    case 'sim':
      return createSimEmail(options.sim, options.sender);
    case 'live':
      return createResendEmail(options.resend);
  }
}

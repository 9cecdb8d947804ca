/** Chooses the email adapter. Live without its keys throws; it never falls back to the simulator. */
import type { SimContext } from '../sim/engine.js';
import { createResendEmail, type ResendSettings } from './live-resend.js';
import type { EmailPort } from './port.js';
import { createSimEmail } from './sim.js';

export type EmailOptions = { mode: 'sim'; sim: SimContext } | { mode: 'live'; resend: ResendSettings };

/** Makes the adapter for a mode; `mode` and `name` on the result say which one it is. */
export function createEmail(options: EmailOptions): EmailPort {
  switch (options.mode) {
    case 'sim':
      return createSimEmail(options.sim);
    case 'live':
      return createResendEmail(options.resend);
  }
}

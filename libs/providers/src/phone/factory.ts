/** Chooses the phone adapter. Live without its keys throws; it never falls back to the simulator. */
import type { TwilioSettings } from '../twilio/connection.js';
import { createTwilioPhone } from './live-twilio.js';
import type { PhonePort } from './port.js';
import { createSimPhone, type SimPhoneContext } from './sim.js';

export type PhoneOptions = { mode: 'sim'; sim: SimPhoneContext } | { mode: 'live'; twilio: TwilioSettings };

/** Makes the adapter for a mode; `mode` and `name` on the result say which one it is. */
export function createPhone(options: PhoneOptions): PhonePort {
  switch (options.mode) {
    case 'sim':
      return createSimPhone(options.sim);
    case 'live':
      return createTwilioPhone(options.twilio);
  }
}

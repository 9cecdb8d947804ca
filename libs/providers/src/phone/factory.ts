/**
 * Chooses the phone adapter. A live adapter without its keys throws; there is no fallback to the simulator.
 */
import type { TwilioSettings } from '../twilio/connection.js';
import { createTwilioPhone } from './live-twilio.js';
import type { PhonePort } from './port.js';
import { createSimPhone, type SimPhoneContext } from './sim.js';

export type PhoneOptions = { mode: 'sim'; sim: SimPhoneContext } | { mode: 'live'; twilio: TwilioSettings };

/** Creates the adapter for a mode; `mode` and `name` of the result identify it. */
export function createPhone(options: PhoneOptions): PhonePort {
  switch (options.mode) {
    case 'sim':
      return createSimPhone(options.sim);
    case 'live':
      return createTwilioPhone(options.twilio);
  }
}

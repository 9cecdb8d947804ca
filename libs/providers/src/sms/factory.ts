/** Chooses the SMS adapter. Live without its keys throws; it never falls back to the simulator. */
import type { SimContext } from '../sim/engine.js';
import { createTwilioSms, type TwilioSmsSettings } from './live-twilio.js';
import type { SmsPort } from './port.js';
import { createSimSms } from './sim.js';

export type SmsOptions = { mode: 'sim'; sim: SimContext } | { mode: 'live'; twilio: TwilioSmsSettings };

/** Makes the adapter for a mode; `mode` and `name` on the result say which one it is. */
export function createSms(options: SmsOptions): SmsPort {
  switch (options.mode) {
    case 'sim':
      return createSimSms(options.sim);
    case 'live':
      return createTwilioSms(options.twilio);
  }
}

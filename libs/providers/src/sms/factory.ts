/** Chooses the SMS adapter. A live adapter without its keys throws; there is no fallback to the simulator. */
import type { SimContext } from '../sim/engine.js';
import { createTwilioSms, type TwilioSmsSettings } from './live-twilio.js';
import type { SmsPort } from './port.js';
import { createSimSms } from './sim.js';

export type SmsOptions = { mode: 'sim'; sim: SimContext } | { mode: 'live'; twilio: TwilioSmsSettings };

/** Creates the adapter for a mode; `mode` and `name` of the result identify it. */
export function createSms(options: SmsOptions): SmsPort {
  switch (options.mode) {
    case 'sim':
      return createSimSms(options.sim);
    case 'live':
      return createTwilioSms(options.twilio);
  }
}

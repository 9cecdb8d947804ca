/** Live calls through Twilio's own SDK. All translation is in twilio-transform.ts. */
import { connectTwilio, TWILIO_ADAPTER, type TwilioSettings } from '../twilio/connection.js';
import type { PhonePort } from './port.js';
import { toPhoneStatus, toPlacedCall, toTwilioCall } from './twilio-transform.js';

/**
 * Creates the adapter. Reuse it, because it holds the connections. Throws `not_configured` naming what is
 * missing.
 */
export function createTwilioPhone(settings: TwilioSettings): PhonePort {
  const twilio = connectTwilio(settings, { feature: 'Live calls', port: 'phone' });

  return {
    ...TWILIO_ADAPTER,

    async place(call, options) {
      const payload = toTwilioCall(call, twilio.fromNumber);
      const answer = await twilio.request((sdk) => sdk.calls.create(payload), options);
      if (!answer.ok) throw twilio.failed(answer.failure);
      return { providerCallId: answer.value.sid };
    },

    async find(query, options) {
      return await twilio.find(
        query,
        { list: (sdk, page) => sdk.calls.list(page), read: toPlacedCall },
        options,
      );
    },

    async read(providerCallId, options) {
      const answer = await twilio.request((sdk) => sdk.calls(providerCallId).fetch(), options);
      if (!answer.ok) {
        if (answer.failure.status === 404) return undefined;
        throw twilio.failed(answer.failure);
      }
      const status = toPhoneStatus(answer.value.status);
      // Twilio writes seconds as text, and null while the call is in progress.
      const seconds = Number.parseInt(answer.value.duration, 10);
      return status && { status, durationS: Number.isFinite(seconds) ? seconds : undefined };
    },
  };
}

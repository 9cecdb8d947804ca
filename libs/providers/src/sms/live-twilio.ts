/** Live text messages through Twilio's own SDK. All translation is in twilio-transform.ts. */
import { connectTwilio, TWILIO_ADAPTER, type TwilioSettings } from '../twilio/connection.js';
import type { SmsPort } from './port.js';
import { toSentMessage, toTwilioCreate } from './twilio-transform.js';

export interface TwilioSmsSettings extends TwilioSettings {
  /** Public URL for delivery reports. */
  statusCallbackUrl?: string | undefined;
}

/**
 * Creates the adapter. Reuse it, because it holds the connections. Throws `not_configured` naming what is
 * missing.
 */
export function createTwilioSms(settings: TwilioSmsSettings): SmsPort {
  const twilio = connectTwilio(settings, { feature: 'Live SMS', port: 'sms' });

  return {
    ...TWILIO_ADAPTER,

    async send(message, options) {
      const payload = toTwilioCreate(message, {
        from: twilio.fromNumber,
        statusCallbackUrl: settings.statusCallbackUrl,
      });
      const answer = await twilio.request((sdk) => sdk.messages.create(payload), options);
      if (!answer.ok) throw twilio.failed(answer.failure);
      return { providerMessageId: answer.value.sid, status: 'accepted' };
    },

    async find(query, options) {
      return await twilio.find(
        query,
        {
          // Not filtered by DateSent, because a queued message has none and would be missed.
          list: (sdk, page) => sdk.messages.list(page),
          read: (message) => toSentMessage(message, query),
        },
        options,
      );
    },
  };
}

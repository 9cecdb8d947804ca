/** Live text messages through Twilio's own SDK. All translation is in twilio-transform.ts. */
import { connectTwilio, TWILIO_ADAPTER, type TwilioSettings } from '../twilio/connection.js';
import type { SmsPort } from './port.js';
import { toSentMessage, toTwilioCreate } from './twilio-transform.js';

export interface TwilioSmsSettings extends TwilioSettings {
  /** Public address for delivery reports. */
  statusCallbackUrl?: string | undefined;
}

/** Makes the adapter; keep it, as it holds the connections. Throws `not_configured` naming what is missing. */
export function createTwilioSms(settings: TwilioSmsSettings): SmsPort {
  const twilio = connectTwilio(settings, { feature: 'Live SMS', port: 'sms' });

  return {
    ...TWILIO_ADAPTER,

    async send(message, options) {
      const payload = toTwilioCreate(message, {
        from: twilio.fromNumber,
        statusCallbackUrl: settings.statusCallbackUrl,
      });
      const answer = await twilio.call((sdk) => sdk.messages.create(payload), options);
      if (!answer.ok) throw twilio.failed(answer.failure);
      return { providerMessageId: answer.value.sid, status: 'accepted' };
    },

    async find(query, options) {
      return await twilio.find(
        query,
        {
          // Not narrowed by DateSent: a message still in the queue has none and would be missed.
          list: (sdk, page) => sdk.messages.list(page),
          read: (message) => toSentMessage(message, query),
        },
        options,
      );
    },
  };
}

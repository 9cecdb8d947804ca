/** Translates between the SMS port and Twilio's Messages resource. Pure: no I/O, no clock. */
import type { VendorDeliveryStatus, AcceptedMessage } from '../adapter.js';
import type { TwilioRow } from '../twilio/listing.js';
import type { SmsMessage, SmsQuery } from './port.js';

/** Parameters of "create a Message", as the SDK names them. */
export interface TwilioCreate {
  to: string;
  from: string;
  body: string;
  statusCallback?: string;
}

/** Trial accounts add this in front of every text. */
const TRIAL_PREFIX = 'Sent from your Twilio trial account - ';

/** Builds the request. The reference is part of the callback URL, because Twilio returns nothing else. */
export function toTwilioCreate(
  message: SmsMessage,
  sender: { from: string; statusCallbackUrl?: string | undefined },
): TwilioCreate {
  const payload: TwilioCreate = { to: message.to, from: sender.from, body: message.body };
  if (!sender.statusCallbackUrl) return payload;
  const callback = new URL(sender.statusCallbackUrl);
  if (message.statusCallbackRef) callback.searchParams.set('ref', message.statusCallbackRef);
  return { ...payload, statusCallback: callback.href };
}

/** Maps Twilio's message status to the port's. */
export function toDeliveryStatus(status: string): VendorDeliveryStatus {
  switch (status) {
    case 'delivered':
    case 'read':
      return 'delivered';
    case 'failed':
    case 'undelivered':
    case 'canceled':
      return 'failed';
    default:
      return 'accepted';
  }
}

/** A listed message in the format of the port, if its text matches; undefined if not. */
export function toSentMessage(
  message: TwilioRow & { body: string },
  query: Pick<SmsQuery, 'body'>,
): AcceptedMessage | undefined {
  if (message.body !== query.body && message.body !== TRIAL_PREFIX + query.body) return undefined;
  return {
    providerMessageId: message.sid,
    status: toDeliveryStatus(message.status),
    createdAt: message.dateCreated,
  };
}

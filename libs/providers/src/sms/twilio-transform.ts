/** Pure translation between the SMS port and Twilio's Messages resource. No I/O, no clock of its own. */
import {
  CLOCK_SLACK_MS,
  inWindow,
  type DeliveryStatus,
  type Reconciliation,
  type SentMessage,
} from '../adapter.js';
import { NEVER_LEFT, ProviderError, type ProviderErrorCode } from '../failures.js';
import { retryAfterMs } from '../retry-after.js';
import type { SmsMessage, SmsQuery } from './port.js';

/** Display name in screens and errors. */
export const TWILIO = 'Twilio';

/** Parameters of "create a Message", as the SDK names them. */
export interface TwilioCreate {
  to: string;
  from: string;
  body: string;
  statusCallback?: string;
}

/** The fields of a Message that a reconciliation reads. */
export interface TwilioMessage {
  sid: string;
  status: string;
  body: string;
  direction: string;
  dateCreated: Date;
}

/** What is known of a failed request. */
export interface TwilioFailure {
  /** HTTP status; null if there was no answer. */
  status: number | null;
  /** Twilio's error code, for example 21211. */
  code: number | null;
  retryAfter: string | null;
  /** Node's error code, for example ECONNREFUSED; null if there was an answer. */
  network: string | null;
}

/** Trial accounts put this before every text. */
const TRIAL_PREFIX = 'Sent from your Twilio trial account - ';

const INVALID_RECIPIENT: ReadonlySet<number> = new Set([13223, 13224, 21211, 21214, 21217, 21614, 21635]);
const UNAUTHORIZED: ReadonlySet<number> = new Set([10001, 20003, 20005, 20008, 20403]);
const USAGE_LIMIT: ReadonlySet<number> = new Set([30039, 63038]);
/** Builds the request; the reference rides on the callback address, as Twilio echoes nothing else. */
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

/** Maps a failed write. Whatever may have been accepted is `ambiguous`: Twilio has no idempotency key. */
export function toTwilioError(
  failure: TwilioFailure,
  now: Date,
  port: 'sms' | 'phone' = 'sms',
): ProviderError {
  const code = errorCode(failure);
  const wait = code === 'rate_limited' ? retryAfterMs(failure.retryAfter, now) : undefined;
  return new ProviderError({
    code,
    provider: TWILIO,
    port,
    idempotent: false,
    vendorCode: failure.code,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

function errorCode({ status, code, network }: TwilioFailure): ProviderErrorCode {
  if (network !== null && NEVER_LEFT.has(network)) return 'unavailable';
  if (status === null || status === 408 || status >= 500 || status < 300) return 'ambiguous';
  if (code !== null && USAGE_LIMIT.has(code)) return 'usage_limit';
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403 || (code !== null && UNAUTHORIZED.has(code))) return 'unauthorized';
  if (code !== null && INVALID_RECIPIENT.has(code)) return 'invalid_recipient';
  return 'rejected';
}

/** Twilio's message status in the port's words. */
export function toDeliveryStatus(status: string): DeliveryStatus {
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

export interface TwilioListing {
  /** Messages to the recipient, newest first. */
  messages: readonly TwilioMessage[];
  /** True if Twilio has no more than these. */
  complete: boolean;
  now: Date;
  /** Until then a missing message may still appear. */
  settledAt: Date;
}

/** Looks an attempt up among the messages to its recipient: same text, created in the window. */
export function reconcileTwilio(query: SmsQuery, listing: TwilioListing): Reconciliation<SentMessage> {
  const { messages, complete, now, settledAt } = listing;
  const hit = messages.find(
    (message) =>
      message.direction.startsWith('outbound') &&
      (message.body === query.body || message.body === TRIAL_PREFIX + query.body) &&
      inWindow(message.dateCreated, query, now) &&
      !query.excludeIds?.includes(message.sid),
  );
  if (hit) {
    const { sid, status, dateCreated } = hit;
    return {
      outcome: 'found',
      message: { providerMessageId: sid, status: toDeliveryStatus(status), createdAt: dateCreated },
    };
  }
  const oldest = messages.at(-1);
  const windowStart = query.attemptedAfter.getTime() - CLOCK_SLACK_MS;
  const covered = complete || (oldest !== undefined && oldest.dateCreated.getTime() < windowStart);
  if (!covered) return { outcome: 'unknown', reason: 'window_not_covered' };

  const early = settledAt.getTime() - now.getTime();
  if (early > 0) return { outcome: 'unknown', reason: 'too_early', askAgainAfterMs: early };
  return { outcome: 'absent' };
}

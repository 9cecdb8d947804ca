/** Live text messages through Twilio's own SDK. All translation is in twilio-transform.ts. */
import { settlesAt } from '../adapter.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import type { SmsPort } from './port.js';
import { completeAccount, type TwilioAccount } from './twilio-account.js';
import { createTwilioClient } from './twilio-client.js';
import { reconcileTwilio, toTwilioCreate, toTwilioError, TWILIO } from './twilio-transform.js';

/** Filled from configuration; every field may be missing there. */
export interface TwilioSettings extends TwilioAccount {
  /** Another host that speaks the same wire, for example a double. */
  baseUrl?: string | undefined;
  /** Public address for delivery reports. */
  statusCallbackUrl?: string | undefined;
  timeoutMs?: number | undefined;
  /** How long a cut-off request may take to appear in the message list, in milliseconds. */
  settleMs?: number | undefined;
  now?: () => Date;
}

const DEFAULT_SETTLE_MS = 5_000;
/** Twilio lists newest first; more than this to one number in one window is not looked through. */
const LIST_LIMIT = 200;
const PAGE_SIZE = 100;

/** Makes the adapter; keep it, as it holds the connections. Throws `not_configured` naming what is missing. */
export function createTwilioSms(settings: TwilioSettings): SmsPort {
  const { accountSid, authToken, fromNumber } = completeAccount(settings, {
    feature: 'Live SMS',
    port: 'sms',
  });
  const now = settings.now ?? (() => new Date());
  const { timeoutMs = DEFAULT_TIMEOUT_MS, settleMs = DEFAULT_SETTLE_MS } = settings;
  const client = createTwilioClient({
    accountSid,
    authToken,
    baseUrl: settings.baseUrl,
    timeoutMs,
  });

  return {
    mode: 'live',
    name: TWILIO,
    idempotent: false,
    idempotencyWindowMs: 0,

    async send(message, options) {
      options?.signal?.throwIfAborted();
      const payload = toTwilioCreate(message, {
        from: fromNumber,
        statusCallbackUrl: settings.statusCallbackUrl,
      });
      const answer = await client.call((sdk) => sdk.messages.create(payload), options?.signal);
      if (!answer.ok) throw toTwilioError(answer.failure, now());
      return { providerMessageId: answer.value.sid, status: 'accepted' };
    },

    async find(query, options) {
      options?.signal?.throwIfAborted();
      // Not narrowed by DateSent: a message still in the queue has none and would be missed.
      const answer = await client.call(
        (sdk) => sdk.messages.list({ to: query.to, limit: LIST_LIMIT, pageSize: PAGE_SIZE }),
        options?.signal,
      );
      options?.signal?.throwIfAborted();
      if (!answer.ok) {
        const { code, retryAfterMs } = toTwilioError(answer.failure, now());
        // A read that got no answer has no effect to be in doubt about.
        const reason = code === 'ambiguous' ? 'timeout' : code;
        return { outcome: 'unknown', reason, ...(retryAfterMs ? { askAgainAfterMs: retryAfterMs } : {}) };
      }
      return reconcileTwilio(query, {
        messages: answer.value,
        complete: answer.value.length < LIST_LIMIT,
        now: now(),
        settledAt: settlesAt(query, { timeoutMs, settleMs }),
      });
    },
  };
}

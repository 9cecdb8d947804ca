/** Live calls through Twilio's own SDK. All translation is in twilio-transform.ts. */
import { settlesAt } from '../adapter.js';
import type { ProviderError } from '../failures.js';
import { completeAccount, type TwilioAccount } from '../sms/twilio-account.js';
import { createTwilioClient } from '../sms/twilio-client.js';
import { toTwilioError, TWILIO, type TwilioFailure } from '../sms/twilio-transform.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import type { PhonePort } from './port.js';
import { reconcileTwilioCall, toPhoneStatus, toTwilioCall } from './twilio-transform.js';

/** Filled from configuration; every field may be missing there. */
export interface TwilioPhoneSettings extends TwilioAccount {
  /** Another host that speaks the same wire, for example a double. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
  /** How long a cut-off request may take to appear in the list of calls, in milliseconds. */
  settleMs?: number | undefined;
  now?: () => Date;
}

const DEFAULT_SETTLE_MS = 5_000;
/** Twilio lists newest first; more than this to one number in one window is not looked through. */
const LIST_LIMIT = 200;
const PAGE_SIZE = 100;

/** Makes the adapter; keep it, as it holds the connections. Throws `not_configured` naming what is missing. */
export function createTwilioPhone(settings: TwilioPhoneSettings): PhonePort {
  const { accountSid, authToken, fromNumber } = completeAccount(settings, {
    feature: 'Live calls',
    port: 'phone',
  });
  const now = settings.now ?? (() => new Date());
  const { timeoutMs = DEFAULT_TIMEOUT_MS, settleMs = DEFAULT_SETTLE_MS } = settings;
  const client = createTwilioClient({ accountSid, authToken, baseUrl: settings.baseUrl, timeoutMs });
  const failed = (failure: TwilioFailure): ProviderError => toTwilioError(failure, now(), 'phone');

  return {
    mode: 'live',
    name: TWILIO,
    idempotent: false,
    idempotencyWindowMs: 0,

    async place(call, options) {
      options?.signal?.throwIfAborted();
      const payload = toTwilioCall(call, fromNumber);
      const answer = await client.call((sdk) => sdk.calls.create(payload), options?.signal);
      if (!answer.ok) throw failed(answer.failure);
      return { providerCallId: answer.value.sid };
    },

    async find(query, options) {
      options?.signal?.throwIfAborted();
      const answer = await client.call(
        (sdk) => sdk.calls.list({ to: query.to, limit: LIST_LIMIT, pageSize: PAGE_SIZE }),
        options?.signal,
      );
      options?.signal?.throwIfAborted();
      if (!answer.ok) {
        const { code, retryAfterMs } = failed(answer.failure);
        // A read that got no answer has no effect to be in doubt about.
        const reason = code === 'ambiguous' ? 'timeout' : code;
        return { outcome: 'unknown', reason, ...(retryAfterMs ? { askAgainAfterMs: retryAfterMs } : {}) };
      }
      return reconcileTwilioCall(query, {
        calls: answer.value,
        complete: answer.value.length < LIST_LIMIT,
        now: now(),
        settledAt: settlesAt(query, { timeoutMs, settleMs }),
      });
    },

    async read(providerCallId, options) {
      options?.signal?.throwIfAborted();
      const answer = await client.call((sdk) => sdk.calls(providerCallId).fetch(), options?.signal);
      if (!answer.ok) {
        if (answer.failure.status === 404) return undefined;
        throw failed(answer.failure);
      }
      const status = toPhoneStatus(answer.value.status);
      // Twilio writes seconds as text, and null while the call goes on.
      const seconds = Number.parseInt(answer.value.duration, 10);
      return status && { status, durationS: Number.isFinite(seconds) ? seconds : undefined };
    },
  };
}

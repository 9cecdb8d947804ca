/**
 * A connection to a Twilio account, with everything that texts and calls share. Each port has its own
 * translation.
 */
import type { Twilio } from 'twilio';
import {
  notAnswered,
  settlesAt,
  type Adapter,
  type AttemptWindow,
  type CallOptions,
  type Reconciliation,
} from '../adapter.js';
import type { ProviderError, ProviderPort } from '../failures.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import { completeAccount, type TwilioAccount } from './account.js';
import { createTwilioClient, type TwilioAnswer } from './client.js';
import { toTwilioError, TWILIO, type TwilioFailure } from './failure.js';
import { reconcileTwilio, type TwilioRow } from './listing.js';

/** From configuration, where every field may be missing. */
export interface TwilioSettings extends TwilioAccount {
  /** Another host with the same API, for example a double. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
  /** How long an interrupted request may take to appear in Twilio's list, in milliseconds. */
  settleMs?: number | undefined;
  now?: () => Date;
}

const DEFAULT_SETTLE_MS = 5_000;
/** Most items to one number in one window that are searched; Twilio lists the newest first. */
const LIST_LIMIT = 200;
const PAGE_SIZE = 100;

/** How the Twilio adapters describe themselves. */
export const TWILIO_ADAPTER: Adapter = {
  mode: 'live',
  name: TWILIO,
  idempotent: false,
  idempotencyWindowMs: 0,
};

/** How to search for an attempt: which rows to list, and how to convert a row; undefined means no match. */
export interface TwilioSearch<Row, Sent> {
  list(sdk: Twilio, page: { to: string; limit: number; pageSize: number }): Promise<Row[]>;
  read(row: Row): Sent | undefined;
}

export interface TwilioConnection {
  fromNumber: string;
  /** Runs one request of the SDK, unless its signal has fired. */
  call<T>(work: (sdk: Twilio) => Promise<T>, options?: CallOptions): Promise<TwilioAnswer<T>>;
  /** Maps a failed request to the port's error. */
  failed(failure: TwilioFailure): ProviderError;
  /** Finds out whether an earlier attempt was accepted. A failure returns `unknown` and does not throw. */
  find<Row extends TwilioRow, Sent>(
    query: AttemptWindow & { to: string },
    search: TwilioSearch<Row, Sent>,
    options?: CallOptions,
  ): Promise<Reconciliation<Sent>>;
}

/**
 * Connects. Reuse the connection. `feature` names the part that needs it.
 * @throws ProviderError `not_configured` naming what is missing
 */
export function connectTwilio(
  settings: TwilioSettings,
  { feature, port }: { feature: string; port: ProviderPort },
): TwilioConnection {
  const { accountSid, authToken, fromNumber } = completeAccount(settings, { feature, port });
  const now = settings.now ?? (() => new Date());
  const { timeoutMs = DEFAULT_TIMEOUT_MS, settleMs = DEFAULT_SETTLE_MS } = settings;
  const client = createTwilioClient({ accountSid, authToken, baseUrl: settings.baseUrl, timeoutMs });
  const failed = (failure: TwilioFailure): ProviderError => toTwilioError(failure, now(), port);

  return {
    fromNumber,
    failed,

    async call(work, options) {
      options?.signal?.throwIfAborted();
      return await client.call(work, options?.signal);
    },

    async find(query, { list, read }, options) {
      options?.signal?.throwIfAborted();
      const answer = await client.call(
        (sdk) => list(sdk, { to: query.to, limit: LIST_LIMIT, pageSize: PAGE_SIZE }),
        options?.signal,
      );
      options?.signal?.throwIfAborted();
      if (!answer.ok) return notAnswered(failed(answer.failure));
      const listing = {
        rows: answer.value,
        complete: answer.value.length < LIST_LIMIT,
        now: now(),
        settledAt: settlesAt(query, { timeoutMs, settleMs }),
      };
      return reconcileTwilio(query, listing, read);
    },
  };
}

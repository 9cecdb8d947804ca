/** Live email through Resend's own SDK. All translation is in resend-transform.ts. */
import { settlesAt } from '../adapter.js';
import { missingSettings, ProviderError } from '../failures.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import type { EmailPort } from './port.js';
import { createResendClient } from './resend-client.js';
import { findResendEmail } from './resend-search.js';
import {
  RESEND,
  RESEND_IDEMPOTENCY_WINDOW_MS,
  toResendCreate,
  toResendError,
  toResendKey,
} from './resend-transform.js';
import type { PracticeSender } from './sender.js';

/** Settings from the configuration, where every field may be missing. */
export interface ResendSettings {
  apiKey?: string | undefined;
  /** Sender, `name@host` or `Name <name@host>`, of a domain verified at Resend. */
  fromAddress?: string | undefined;
  /** The practice that sends with this adapter; undefined for emails of the platform itself. */
  sender?: PracticeSender | undefined;
  /** Another host with the same API, for example a double. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
  /** How long an interrupted request may take to appear in the list of emails, in milliseconds. */
  settleMs?: number | undefined;
  now?: () => Date;
}

const DEFAULT_SETTLE_MS = 5_000;

/** Creates the adapter. Throws `not_configured` naming what is missing. */
export function createResendEmail(settings: ResendSettings): EmailPort {
  const { apiKey = '', fromAddress = '' } = settings;
  const settingsSentence = missingSettings('Live email', {
    RESEND_API_KEY: apiKey,
    RESEND_FROM_ADDRESS: fromAddress,
  });
  if (settingsSentence) {
    throw new ProviderError({ code: 'not_configured', provider: RESEND, port: 'email', settingsSentence });
  }
  const now = settings.now ?? (() => new Date());
  const { timeoutMs = DEFAULT_TIMEOUT_MS, settleMs = DEFAULT_SETTLE_MS } = settings;
  const client = createResendClient({
    apiKey,
    baseUrl: settings.baseUrl,
    timeoutMs,
  });

  return {
    mode: 'live',
    name: RESEND,
    idempotent: true,
    idempotencyWindowMs: RESEND_IDEMPOTENCY_WINDOW_MS,

    async send(message, options) {
      options?.signal?.throwIfAborted();
      const payload = toResendCreate(message, { fromAddress, sender: settings.sender });
      const idempotencyKey = toResendKey(message.idempotencyKey);
      const answer = await client.request(
        (sdk, signal) => sdk.emails.send(payload, { idempotencyKey, signal }),
        options?.signal,
      );
      if (!answer.ok) throw toResendError(answer.failure, now());
      return { providerMessageId: answer.value.id };
    },

    async find(query, options) {
      options?.signal?.throwIfAborted();
      const found = await findResendEmail(client, query, {
        signal: options?.signal,
        now,
        settledAt: settlesAt(query, { timeoutMs, settleMs }),
      });
      options?.signal?.throwIfAborted();
      return found;
    },

    async read(id, options) {
      options?.signal?.throwIfAborted();
      const answer = await client.request(
        (sdk, signal) => sdk.emails.receiving.get(id, { html_format: 'cid' }, { signal }),
        options?.signal,
      );
      if (answer.ok) return { text: answer.value.text ?? undefined, html: answer.value.html ?? undefined };
      if (answer.failure.status === 404) return undefined;
      throw toResendError(answer.failure, now());
    },
  };
}

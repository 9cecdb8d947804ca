/**
 * Sends a simulator's delivery webhooks over HTTP, signed and retried, after the request that caused them.
 */
import { pause } from '../waiting.js';
import type { SimEntry, SimStore } from './store.js';
import { signWebhook } from '../webhook/standard-webhook.js';

/** The body of a delivery webhook. Opaque ids only. */
export interface DeliveryWebhook {
  type: `${SimEntry['port']}.${'delivered' | 'failed'}`;
  /** ISO 8601 instant of the delivery. */
  timestamp: string;
  data: {
    tenantId: string;
    providerMessageId: string;
    status: 'delivered' | 'failed';
    sessionId: string | null;
    reference: string | null;
  };
}

export interface SimNotifierSettings {
  store: SimStore;
  /** URL of the receiver, for example `http://localhost:3000/v1/webhooks/sim`. */
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** How long delivery takes, in milliseconds. */
  deliveryDelayMs?: number;
  /** Maximum number of attempts per webhook. */
  attempts?: number;
  /** Wait before the first retry, in milliseconds; doubles each time. */
  backoffMs?: number;
  /** Time limit of one attempt, in milliseconds. */
  timeoutMs?: number;
  now?: () => Date;
}

export interface SimNotifier {
  /** Delivers an accepted message later and reports it. Returns immediately. */
  schedule(entry: SimEntry, status: 'delivered' | 'failed'): void;
  /**
   * Schedules the reports of messages that a crashed process had accepted. Receivers dedupe on the webhook
   * id.
   */
  resume(tenantId: string): Promise<number>;
  /** Resolves when no report is in progress. */
  drain(): Promise<void>;
  /** Cancels all reports in progress. */
  close(): Promise<void>;
}

/** Creates a notifier; one per process serves all tenants. */
export function createSimNotifier(settings: SimNotifierSettings): SimNotifier {
  const { store, deliveryDelayMs = 300, attempts = 5, backoffMs = 500 } = settings;
  const now = settings.now ?? (() => new Date());
  const closing = new AbortController();
  const underWay = new Map<string, Promise<void>>();

  async function deliver(entry: SimEntry, status: 'delivered' | 'failed'): Promise<void> {
    if ((await pause(deliveryDelayMs, closing.signal)) === 'aborted') return;
    const body = JSON.stringify(deliveryWebhook(entry, status, now()));
    const id = `msg_${entry.id}`;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0 && (await pause(backoffMs * 2 ** (attempt - 1), closing.signal)) === 'aborted') return;
      if (await post(settings, { id, body, at: now(), signal: closing.signal })) break;
    }
    // Updated last, so that after a crash before this line the entry stays `accepted` and `resume` finds it.
    await store.update(entry.tenantId, entry.id, { status });
  }

  const notifier: SimNotifier = {
    schedule(entry, status) {
      if (closing.signal.aborted || underWay.has(entry.id)) return;
      const work = deliver(entry, status)
        .catch(() => undefined)
        .finally(() => underWay.delete(entry.id));
      underWay.set(entry.id, work);
    },
    async resume(tenantId) {
      const waiting = await store.find({ tenantId, status: 'accepted' });
      const messages = waiting.filter((entry) => entry.kind === 'message');
      for (const entry of messages) {
        const controls = await store.controls(tenantId, entry.port);
        if (controls.webhooks) notifier.schedule(entry, controls.delivery);
      }
      return messages.length;
    },
    async drain() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    async close() {
      closing.abort();
      await notifier.drain();
    },
  };
  return notifier;
}

function deliveryWebhook(entry: SimEntry, status: 'delivered' | 'failed', at: Date): DeliveryWebhook {
  return {
    type: `${entry.port}.${status}`,
    timestamp: at.toISOString(),
    data: {
      tenantId: entry.tenantId,
      providerMessageId: entry.providerMessageId,
      status,
      sessionId: entry.sessionId,
      reference: entry.reference,
    },
  };
}

interface Attempt {
  id: string;
  body: string;
  at: Date;
  signal: AbortSignal;
}

/** Makes one attempt; true if the receiver accepted it. */
async function post(settings: SimNotifierSettings, { id, body, at, signal }: Attempt): Promise<boolean> {
  try {
    const response = await fetch(settings.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signWebhook({ id, timestamp: at, body, secret: settings.secret }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs ?? 5_000)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

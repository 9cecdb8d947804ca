/**
 * Delivers events of the simulated payment vendor as signed webhooks, after the change that caused them. Best effort: a
 * lost delivery can be found in the list of events.
 */
import { pause } from '../waiting.js';
import type { SimEvent } from './sim-model.js';
import { signPaymentWebhook } from './webhook-signature.js';

export interface PaymentNotifierSettings {
  /** URL of the receiver. */
  url: string;
  secret: string;
  /** Maximum number of attempts for one event. */
  attempts?: number;
  /** Wait before the first repeat, in milliseconds; doubles each time. */
  backoffMs?: number;
  timeoutMs?: number;
  now?: () => Date;
}

export interface PaymentNotifier {
  /** Sends the events one after the other. Returns immediately. */
  send(events: readonly SimEvent[]): void;
  /** Resolves when no delivery is in progress. */
  drain(): Promise<void>;
  /** Cancels deliveries in progress. */
  close(): Promise<void>;
}

/** The body of an event's webhook. It contains only ids. */
export function paymentWebhook({ id, type, at, object }: SimEvent): string {
  return JSON.stringify({ id, object: 'event', type, created: at / 1_000, data: { object } });
}

/** Creates a notifier; one per process is enough. */
export function createPaymentNotifier(settings: PaymentNotifierSettings): PaymentNotifier {
  const { attempts = 4, backoffMs = 500 } = settings;
  const now = settings.now ?? (() => new Date());
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function deliver(event: SimEvent): Promise<void> {
    const body = paymentWebhook(event);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0 && (await pause(backoffMs * 2 ** (attempt - 1), closing.signal)) === 'aborted') return;
      if (await post(settings, { body, at: now(), signal: closing.signal })) return;
    }
  }

  async function deliverAll(events: readonly SimEvent[]): Promise<void> {
    for (const event of events) await deliver(event);
  }

  const notifier: PaymentNotifier = {
    send(events) {
      if (closing.signal.aborted || events.length === 0) return;
      const work = deliverAll(events).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async drain() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      closing.abort();
      await notifier.drain();
    },
  };
  return notifier;
}

/** Makes one attempt; true if the receiver accepted it. */
async function post(
  { url, secret, timeoutMs = 5_000 }: PaymentNotifierSettings,
  { body, at, signal }: { body: string; at: Date; signal: AbortSignal },
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signPaymentWebhook({ body, secret, at }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

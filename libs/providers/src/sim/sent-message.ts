/** Turns a row of the simulator's inbox into what the messaging ports answer. */
import type { SentMessage } from '../adapter.js';
import type { SimEntry } from './store.js';

/** The entry as a sent message. */
export function toSentMessage(entry: SimEntry): SentMessage {
  return {
    providerMessageId: entry.providerMessageId,
    status: entry.status === 'cancelled' ? 'failed' : entry.status,
    createdAt: entry.createdAt,
  };
}

/** Converts a row of the simulator's inbox to the result of a messaging port. */
import type { AcceptedMessage } from '../adapter.js';
import type { SimEntry } from './store.js';

/** The entry as a sent message. */
export function toSentMessage(entry: SimEntry): AcceptedMessage {
  return {
    providerMessageId: entry.providerMessageId,
    status: entry.status === 'cancelled' ? 'failed' : entry.status,
    createdAt: entry.createdAt,
  };
}

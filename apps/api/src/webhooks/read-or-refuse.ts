/** A signed but unreadable webhook becomes a 400 instead of a 500. */
import { UnreadableWebhook } from '@praxis/providers/webhook/event';
import { notAnEvent } from './webhook-intake.js';

/** Reads the webhook. @throws Failure 400 */
export function readOrRefuse<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableWebhook) throw notAnEvent();
    throw error;
  }
}

/** A header that was sent exactly once; '' otherwise. */
export function headerOf(headers: Readonly<Record<string, unknown>>, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

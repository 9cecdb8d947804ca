/** Reports errors of the page itself to the server's event log. */
import { logEvent } from './event-log.js';

/** The contract's limit for a message. */
const MESSAGE_MAX = 500;

type ErrorType = 'render_error' | 'script_error' | 'unhandled_rejection';

export function logError(type: ErrorType, error: unknown): void {
  const errorMessage = messageOf(error).slice(0, MESSAGE_MAX);
  logEvent({ type, endpoint: window.location.pathname, errorMessage });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

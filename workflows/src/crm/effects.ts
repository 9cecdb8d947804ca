/** Activities that bring a lead into the CRM. */
import type { CrmStart } from './messages.js';

/**
 * `waitMs`: milliseconds until the next attempt; absent if nothing is left to do. `moved`: the lead was sent, and later
 * changes may be waiting.
 */
export interface CrmStep {
  status: 'done' | 'moved' | 'refused' | 'waiting';
  waitMs?: number;
}

export interface CrmEffects {
  /** Sends the lead's current state if it has changed since it was last sent. */
  syncCrm(start: CrmStart): Promise<CrmStep>;
}

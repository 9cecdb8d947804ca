/** Activities of a lead's way into the CRM. */
import type { CrmStart } from './messages.js';

/** `waitMs`: until the CRM is asked again; absent when nothing is left to do. `moved`: sent, and later changes may be waiting. */
export interface CrmStep {
  status: 'done' | 'moved' | 'refused' | 'waiting';
  waitMs?: number;
}

export interface CrmEffects {
  /** Sends the lead as it is now, if it has changed since it was sent last. */
  syncCrm(start: CrmStart): Promise<CrmStep>;
}

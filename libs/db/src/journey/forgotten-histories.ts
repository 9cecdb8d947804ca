/** Histories of runs that the engine must delete, because the person they are about was erased. */

/** Kind of the outbox rows that name histories to delete. */
export const FORGET_HISTORIES = 'lead.forget_histories';

/** The payload of such a row. */
export interface ForgottenHistories {
  workflowIds: string[];
  /** When the lead was erased; missing in rows of an earlier release. */
  at?: string;
}

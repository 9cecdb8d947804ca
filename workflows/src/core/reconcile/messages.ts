/** The reconcile sweep's names. */

export const RECONCILE_WORKFLOW = 'reconcile';
export const RECONCILE_SCHEDULE_ID = 'system/reconcile';

/**
 * Names of the runs that records begin and wake by themselves. libs/db stores the rows that do so, and knows no workflows; the
 * definition of each run (workflows/src/<noun>/messages.ts) takes its names from here. Imports nothing.
 */

/** A subscription's run. */
export const BILLING_RUN_NAMES = {
  kind: 'billing.run',
  wakeKind: 'billing.changed',
  id: ({ tenantId, subscriptionId }: { tenantId: string; subscriptionId: string }): string =>
    `tenant/${tenantId}/billing/${subscriptionId}`,
};

/** The run that brings a lead into the CRM: one lead, one run at a time, so that two changes never make two deals. */
export const CRM_RUN_NAMES = {
  kind: 'crm.run',
  wakeKind: 'crm.run',
  id: ({ tenantId, leadId }: { tenantId: string; leadId: string }): string =>
    `tenant/${tenantId}/crm/${leadId}`,
};

/** The run that follows a replaced key. */
export const KEY_ROTATION_RUN_NAMES = {
  kind: 'vault.rotation',
  wakeKind: 'vault.rotation_wake',
  id: ({ tenantId, rotationId }: { tenantId: string; rotationId: string }): string =>
    `tenant/${tenantId}/key-rotation/${rotationId}`,
};

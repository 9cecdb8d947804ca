/**
 * Names of the runs that records start and signal themselves. libs/db stores the outbox rows that do so but does not
 * know workflows; the definition of each run (workflows/src/<noun>/messages.ts) takes its names from here. Imports
 * nothing.
 */

/** The run of a subscription. */
export const BILLING_RUN_NAMES = {
  kind: 'billing.run',
  wakeKind: 'billing.changed',
  id: ({ tenantId, subscriptionId }: { tenantId: string; subscriptionId: string }): string =>
    `tenant/${tenantId}/billing/${subscriptionId}`,
};

/** The run that sends a lead to the CRM: one run per lead at a time, so that two changes never make two deals. */
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

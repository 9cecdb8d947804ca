/**
 * Header of runs, and of their activities, that wait on their own while their tenant is suspended (workflows/src/core/hold.ts). Runs
 * that were started by an older release have none: the engine repeats their activities instead.
 */
export const HOLD_HEADER = 'praxis-hold';
/** The failure of a step that was not taken because its tenant is suspended. */
export const TENANT_SUSPENDED = 'tenant_suspended';
/** The signal that a tenant's runs may continue. */
export const RELEASE_SIGNAL = 'tenantReleased';

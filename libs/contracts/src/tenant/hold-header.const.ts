/**
 * Header of runs, and of their activities, that wait on their own while their tenant is suspended
 * (workflows/src/core/hold.ts). Runs that an older release started do not have the header, so the engine retries their
 * activities instead.
 */
export const HOLD_HEADER = 'praxis-hold';
/** The failure of a step that was not done because its tenant is suspended. */
export const TENANT_SUSPENDED = 'tenant_suspended';
/** The signal that a tenant's held runs may continue. */
export const RELEASE_SIGNAL = 'tenantReleased';

/** Injection tokens for values that have no class of their own. */

export const ENVIRONMENT = Symbol('environment');
export const LOG = Symbol('log');
export const TRACING = Symbol('tracing');
export const TENANT_CHANGES = Symbol('tenant-changes');

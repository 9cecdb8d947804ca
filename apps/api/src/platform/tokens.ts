/** Injection tokens for values without a class. */

export const ENVIRONMENT = Symbol('environment');
export const LOG = Symbol('log');
export const TRACING = Symbol('tracing');
export const TENANT_CHANGES = Symbol('tenant-changes');

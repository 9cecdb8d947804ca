/** Roles and their order (specification 1, sections 4 and 6). Zod-free, so that any layer may import it. */

export const GLOBAL_ROLES = ['admin', 'client'] as const;
/** A person's role on the platform: its operator, or a customer. */
export type GlobalRole = (typeof GLOBAL_ROLES)[number];

export const TENANT_ROLES = ['viewer', 'staff', 'owner'] as const;
/** A person's role in one tenant, lowest first. */
export type TenantRole = (typeof TENANT_ROLES)[number];

/** True when `role` is at or above `needed`. */
export function hasRank(role: TenantRole, needed: TenantRole): boolean {
  return TENANT_ROLES.indexOf(role) >= TENANT_ROLES.indexOf(needed);
}

/** Longest name of a user, in characters. */
export const MAX_PERSON_NAME = 80;

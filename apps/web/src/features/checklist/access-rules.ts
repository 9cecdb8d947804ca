/** The access rules that the API document states for each route, and which users meet them. Pure. */
import type { AuthSessionUser } from '@praxis/contracts/auth/auth';
import { hasRank, TENANT_ROLES, type TenantRole } from '@praxis/contracts/auth/role.const';

export const ACCESS_RULE_NAMES = [
  'public',
  'embedded',
  'webhook',
  'product',
  'tenant-key',
  'user',
  'admin',
  ...TENANT_ROLES,
] as const;
export type AccessRule =
  'public' | 'embedded' | 'webhook' | 'product' | 'tenant-key' | 'user' | 'admin' | TenantRole;

/** The person who runs the checklist. */
export interface Person {
  user: AuthSessionUser | null;
  /** Their role in the acting tenant. */
  role: TenantRole | null;
}

/** Whether a person's session meets one of the rules. */
export function isLetIn(access: readonly AccessRule[], { user, role }: Person): boolean {
  if (!user) return false;
  const isAdmin = user.roles.includes('admin');
  return access.some((rule) => {
    if (rule === 'user') return true;
    const needed = TENANT_ROLES.find((name) => name === rule);
    return isAdmin ? rule === 'admin' || needed !== undefined : needed && role && hasRank(role, needed);
  });
}

/** The lowest role that meets the rules, in words. */
export function neededRole(access: readonly AccessRule[]): string {
  const least = TENANT_ROLES.find((name) => access.includes(name));
  if (least) return `Needs a ${least} of a practice.`;
  return access.includes('user') ? 'Needs a signed-in user.' : 'Needs an admin.';
}

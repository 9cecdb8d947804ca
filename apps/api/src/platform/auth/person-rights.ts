/** The rights of a person's account. */
import type { Environment } from '@praxis/config/environment';
import type { AccountPerson, SupportGrant } from '@praxis/db/auth/auth-session';
import type { AuthSession } from '../http/request.js';

/**
 * Roles and memberships. An admin can see every tenant, so without a second factor they have neither, except
 * on an embedded set-up (OWASP ASVS 5, 6.3.3).
 */
export function rightsOf(
  { roles, memberships, hasFactor }: Pick<AccountPerson, 'roles' | 'memberships' | 'hasFactor'>,
  environment: Pick<Environment, 'PRAXIS_EMBEDDED'>,
): Pick<AuthSession, 'roles' | 'memberships' | 'mustEnroll'> {
  if (hasFactor || !requiresFactor(roles, environment)) return { roles, memberships, mustEnroll: false };
  return { roles: [], memberships: [], mustEnroll: true };
}

/** Whether a person with these roles must have a second factor. */
export function requiresFactor(
  roles: AuthSession['roles'],
  { PRAXIS_EMBEDDED }: Pick<Environment, 'PRAXIS_EMBEDDED'>,
): boolean {
  return !PRAXIS_EMBEDDED && roles.includes('admin');
}

/** The rights of an admin with support access to a practice: those of the granted role there, and nothing else. */
export function supportRights({ tenant }: SupportGrant): Pick<AuthSession, 'roles' | 'memberships'> {
  return { roles: [], memberships: [tenant] };
}

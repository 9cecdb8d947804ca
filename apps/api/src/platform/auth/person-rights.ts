/** What somebody's account lets them do. */
import type { Environment } from '@praxis/config/environment';
import type { Person } from '@praxis/db/auth/session';
import type { ActingSession } from '../http/request.js';

/**
 * Roles and memberships. An admin sees every tenant, so outside the set-up on one machine they have none of either until they have
 * a second factor (OWASP ASVS 5, 6.3.3).
 */
export function rightsOf(
  { roles, memberships, hasFactor }: Pick<Person, 'roles' | 'memberships' | 'hasFactor'>,
  environment: Pick<Environment, 'PRAXIS_EMBEDDED'>,
): Pick<ActingSession, 'roles' | 'memberships' | 'mustEnroll'> {
  if (hasFactor || !requiresFactor(roles, environment)) return { roles, memberships, mustEnroll: false };
  return { roles: [], memberships: [], mustEnroll: true };
}

/** Whether somebody with these roles must have a second factor. */
export function requiresFactor(
  roles: ActingSession['roles'],
  { PRAXIS_EMBEDDED }: Pick<Environment, 'PRAXIS_EMBEDDED'>,
): boolean {
  return !PRAXIS_EMBEDDED && roles.includes('admin');
}

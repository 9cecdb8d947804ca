/** Whether a user may open a page, and where else they are sent. Pure; the server checks every request as well. */
import type { AuthSessionUser } from '@praxis/contracts/auth/auth';
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { SessionView } from '../lib/auth/auth-session.js';
import { PAGE_ACCESS, PATHS, RECORD_PAGES, type PageAccess } from './paths.js';

export type GuardVerdict =
  { kind: 'open' } | { kind: 'wait' } | { kind: 'failed' } | { kind: 'go'; to: string };

/** The page on which a user starts, by role (specification 1, section 2, "Route guard"). */
export function ownPage(user: AuthSessionUser): string {
  if (user.roles.includes('admin')) return PATHS.dashboard;
  if (isOfTeam(user)) return PATHS.today;
  // Home says how to get a practice, which a page of a practice cannot.
  return mayOpen('client', user) ? PATHS.client : PATHS.home;
}

/** Whether a user works in a practice: staff or owner of one. */
export function isOfTeam(user: AuthSessionUser): boolean {
  return user.tenants.some(({ role }) => hasRank(role, 'staff'));
}

/** Whether there is a practice that a user may act in; an admin may act in all. */
function isOfPractice(user: AuthSessionUser): boolean {
  return user.tenants.length > 0 || user.roles.includes('admin');
}

/** True when the person's roles open such a page. */
function mayOpen(access: PageAccess, user: AuthSessionUser | null): boolean {
  switch (access) {
    case 'public':
      return true;
    case 'signed-out':
      return user === null;
    case 'user':
      return user !== null;
    case 'admin':
      return user?.roles.includes('admin') ?? false;
    case 'client':
      return user !== null && user.roles.includes('client') && isOfPractice(user);
    case 'enrolling':
      return false;
    case 'team':
      return user !== null && (isOfTeam(user) || user.roles.includes('admin'));
    case 'tenant':
      return user !== null && isOfPractice(user);
  }
}

/** True when there is such a page and the person may open it. */
export function opensFor(path: string, user: AuthSessionUser | null): boolean {
  const page = RECORD_PAGES.find((record) => path.startsWith(`${record}/`)) ?? path;
  const access = (PAGE_ACCESS as Partial<Record<string, PageAccess>>)[page];
  return access !== undefined && mayOpen(access, user);
}

/** The page after signing in: the requested one, if it may be opened, else the user's own. */
export function startPage(user: AuthSessionUser, state: unknown): string {
  const from = state && typeof state === 'object' && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string') return ownPage(user);
  return opensFor(from.split(/[?#]/, 1)[0] ?? '', user) ? from : ownPage(user);
}

/** The guard's decision for a user who opens a page. */
export function guardVerdict(access: PageAccess, session: SessionView): GuardVerdict {
  if (access === 'public') return { kind: 'open' };
  if (session.status === 'loading') return { kind: 'wait' };
  // Signing in must be possible to try, whatever the request for the session said.
  if (session.status === 'failed') return { kind: access === 'signed-out' ? 'open' : 'failed' };
  if (session.nextStep === 'enroll')
    return access === 'enrolling' ? { kind: 'open' } : { kind: 'go', to: PATHS.setUpFactor };
  if (mayOpen(access, session.user)) return { kind: 'open' };
  return { kind: 'go', to: session.user ? ownPage(session.user) : PATHS.login };
}

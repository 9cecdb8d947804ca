/**
 * Decides whether a user may open a page, and otherwise which page they are redirected to. Pure; the server checks
 * every request as well.
 */
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { AuthSessionView } from '../lib/auth/auth-session.js';
import type { Actor } from '../lib/tenant/acting-tenant.js';
import { PAGE_ACCESS, PATHS, RECORD_PAGES, type PageAccess } from './paths.js';

export type GuardVerdict =
  { kind: 'open' } | { kind: 'wait' } | { kind: 'failed' } | { kind: 'go'; to: string };

/** The page on which a user starts, by role (specification 1, section 2, "Route guard"). */
export function ownPage(actor: Actor): string {
  if (isAdmin(actor)) return PATHS.dashboard;
  if (isOfTeam(actor)) return PATHS.today;
  // The home page explains how to get a practice; a page of a practice cannot.
  return mayOpen('client', actor) ? PATHS.client : PATHS.home;
}

/** Whether a user works in the practice that they act in, as staff, owner or admin. */
export function isOfTeam({ role }: Actor): boolean {
  return role !== null && hasRank(role, 'staff');
}

const isAdmin = ({ user }: Actor): boolean => user?.roles.includes('admin') ?? false;

/** True when the person's roles allow them to open a page with this access rule. */
function mayOpen(access: PageAccess, actor: Actor): boolean {
  const { user, role } = actor;
  switch (access) {
    case 'public':
      return true;
    case 'signed-out':
      return user === null;
    case 'user':
      return user !== null;
    case 'admin':
      return isAdmin(actor);
    case 'client':
      return role !== null && (user?.roles.includes('client') ?? false);
    case 'enrolling':
      return false;
    case 'team':
      return isOfTeam(actor);
    case 'tenant':
      return role !== null;
  }
}

/** True when the page exists and the person may open it. */
export function opensFor(path: string, actor: Actor): boolean {
  const page = RECORD_PAGES.find((record) => path.startsWith(`${record}/`)) ?? path;
  const access = (PAGE_ACCESS as Partial<Record<string, PageAccess>>)[page];
  return access !== undefined && mayOpen(access, actor);
}

/** The page after signing in: the requested one, if it may be opened, else the user's own. */
export function startPage(actor: Actor, state: unknown): string {
  const from = state && typeof state === 'object' && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string') return ownPage(actor);
  return opensFor(from.split(/[?#]/, 1)[0] ?? '', actor) ? from : ownPage(actor);
}

/** The guard's decision for a user who opens a page. */
export function guardVerdict(access: PageAccess, session: AuthSessionView, actor: Actor): GuardVerdict {
  if (access === 'public') return { kind: 'open' };
  if (session.status === 'loading') return { kind: 'wait' };
  // Sign-in pages stay open, because a user must be able to try to sign in even if the session could not be read.
  if (session.status === 'failed') return { kind: access === 'signed-out' ? 'open' : 'failed' };
  if (session.nextStep === 'enroll')
    return access === 'enrolling' ? { kind: 'open' } : { kind: 'go', to: PATHS.setUpFactor };
  if (mayOpen(access, actor)) return { kind: 'open' };
  return { kind: 'go', to: actor.user ? ownPage(actor) : PATHS.login };
}

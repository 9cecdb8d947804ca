/** Requests of a signed-in user: what the session may do, and in which tenant. */
import type { Environment } from '@praxis/config/environment';
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import type { Access } from './access.js';
import type { AuditTrail } from '../audit/audit-trail.js';
import { isUnsafe, type Csrf } from '../http/csrf.js';
import { Failure, notFound } from '../http/failure.js';
import type { AuthSession, PraxisRequest } from '../http/request.js';
import type { TenantDirectory } from '../tenant/tenant-directory.js';
import { checkStepUp } from './step-up.js';

/** Rules that are checked against a session. */
export type AuthSessionAccess = Extract<Access, 'user' | 'admin' | TenantRole>;

const AUTH_SESSION_RULES: readonly Access[] = ['user', 'admin', 'viewer', 'staff', 'owner'];

export function isAuthSessionRule(rule: Access): rule is AuthSessionAccess {
  return AUTH_SESSION_RULES.includes(rule);
}

export interface AuthSessionAccessParts {
  environment: Pick<Environment, 'PRAXIS_PROOF_MINUTES'>;
  csrf: Csrf;
  tenants: TenantDirectory;
  trail: AuditTrail;
}

/** A route's requirements for a session. */
export interface AuthSessionDemand {
  session: AuthSession;
  rule: AuthSessionAccess;
  /** The route changes nothing, whatever its method. */
  changesNothing: boolean;
  /** The route requires a sign-in within the last minutes. */
  stepUp: boolean;
  /** The route is open to an admin who has not set up the required second factor. */
  withoutFactor: boolean;
}

export class AuthSessionAccessCheck {
  readonly #parts: AuthSessionAccessParts;

  constructor(parts: AuthSessionAccessParts) {
    this.#parts = parts;
  }

  /** Checks the rule and sets the acting tenant on the request. @throws Failure 400, 403 or 404 */
  async enforce(request: PraxisRequest, demand: AuthSessionDemand): Promise<void> {
    if (demand.session.mustEnroll && !demand.withoutFactor) throw secondFactorRequired();
    await this.#checkRights(request, demand);
    // Checked last, so that no one has to sign in again only to be refused.
    const { session, stepUp } = demand;
    if (stepUp && session.support) throw notForSupport();
    if (stepUp) checkStepUp(session, this.#parts.environment);
  }

  async #checkRights(
    request: PraxisRequest,
    { session, rule, changesNothing }: AuthSessionDemand,
  ): Promise<void> {
    if (isUnsafe(request)) {
      await this.#noting(request, 'access.csrf_refused', () =>
        this.#parts.csrf.checkToken(request, session.csrfToken),
      );
      if (session.readOnly && !changesNothing)
        throw Failure.of(403, 'read_only', 'The demo session is read-only. Sign up to make changes.');
    }
    if (rule === 'admin' && !session.roles.includes('admin')) throw await this.#denied(request, rule);
    const { tenantId: named } = request.params as { tenantId?: string };
    if (named !== undefined || (rule !== 'user' && rule !== 'admin')) {
      await this.#bindTenant(request, session, named);
      const role = request.tenantRole;
      if (rule === 'user' || rule === 'admin') return;
      if (role === undefined || !hasRank(role, rule)) throw await this.#denied(request, rule);
    }
  }

  async #bindTenant(request: PraxisRequest, session: AuthSession, named: string | undefined): Promise<void> {
    const wanted = named ?? chosenTenant(request);
    const isAdmin = session.roles.includes('admin');
    const membership =
      wanted === undefined
        ? session.memberships[0]
        : session.memberships.find(({ id }) => id === wanted.toLowerCase());
    const isElsewhere = !membership && wanted !== undefined && isAdmin;
    const found = membership ?? (isElsewhere ? await this.#parts.tenants.activeTenant(wanted) : undefined);
    if (!found && wanted !== undefined) {
      await this.#parts.trail.refused(request, 'access.foreign_tenant', {
        targetType: 'tenant',
        targetId: wanted.slice(0, 64),
      });
      throw notFound();
    }
    if (!found) throw isAdmin ? tenantRequired() : await this.#denied(request, 'viewer');
    const { id, name, industry, phone, status } = found;
    request.tenant = { id, name, industry, phone, status } satisfies TenantIdentity;
    const role = isAdmin ? 'owner' : membership?.role;
    if (role !== undefined) request.tenantRole = role;
  }

  async #denied(request: PraxisRequest, needed: Access): Promise<Failure> {
    await this.#parts.trail.refused(request, 'access.denied', {
      tenantId: request.tenant?.id,
      detail: { needed },
    });
    return Failure.of(403, 'permission_denied', 'Permission denied');
  }

  async #noting(request: PraxisRequest, action: string, check: () => void): Promise<void> {
    try {
      check();
    } catch (refusal) {
      await this.#parts.trail.refused(request, action);
      throw refusal;
    }
  }
}

/** The tenant of the header; an empty header counts as an unknown tenant. */
export function chosenTenant(request: PraxisRequest): string | undefined {
  const header = request.headers['x-tenant-id'];
  return typeof header === 'string' ? header : undefined;
}

/** Only the practice's own people may change access rights or keys, or export data. */
function notForSupport(): Failure {
  return Failure.of(
    403,
    'not_for_support',
    'Support cannot do this. Leave the support session, or ask an owner.',
  );
}

function secondFactorRequired(): Failure {
  return Failure.of(403, 'second_factor_required', 'Set up a second factor first. Admins must have one.');
}

function tenantRequired(): Failure {
  return Failure.of(400, 'tenant_required', 'Choose a tenant first. Send its id in the X-Tenant-Id header.');
}

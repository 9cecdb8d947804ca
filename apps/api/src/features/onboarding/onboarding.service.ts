/** Onboardings: admins and the practice, signed in or by its link, can read and approve them. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { readWorkPlanToken, type WorkPlanClaim } from '@praxis/config/work-plan-token';
import type { Onboarding, OnboardingItem, OnboardingQuery } from '@praxis/contracts/onboarding/onboarding';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { enqueueRun, wakeRun } from '@praxis/db/core/outbox';
import type { Page } from '@praxis/db/core/page';
import {
  approvePlan,
  findOnboarding,
  listOnboardings,
  readOnboarding,
} from '@praxis/db/onboarding/onboarding';
import { ONBOARDING_RUN } from '@praxis/workflows/onboarding/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, notFound, permissionDenied } from '../../platform/http/failure.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** The person who approves: a signed-in user, or anyone with the practice's link. */
interface Approver {
  userId: string | null;
  sessionId: string | null;
}

const BY_LINK: Approver = { userId: null, sessionId: null };

@Injectable()
export class OnboardingService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** A page of onboardings, newest first. @throws Failure 403 if a person who is no admin asks for all tenants */
  async list(
    { tenant, user }: ActingPerson,
    { scope, cursor, limit }: OnboardingQuery,
  ): Promise<Page<OnboardingItem>> {
    if (scope === 'all' && !user.roles.includes('admin')) throw permissionDenied();
    const tenantId = scope === 'all' ? undefined : tenant.id;
    return await listOnboardings(this.database, { tenantId, cursor, limit });
  }

  /** Reads an onboarding: admins can read any, others only those of the acting tenant. @throws Failure 404 */
  async read({ tenant, user }: ActingPerson, id: string): Promise<Onboarding> {
    return found(
      user.roles.includes('admin')
        ? await findOnboarding(this.database, id)
        : await this.database.withTenant(tenant.id, (tx) => readOnboarding(tx, id)),
    );
  }

  /** @throws Failure 404, 409 `not_planned` while there is no plan */
  async approve({ tenant, user }: ActingPerson, onboardingId: string): Promise<Onboarding> {
    const approver = { userId: user.userId, sessionId: user.id };
    return await this.#approve({ tenantId: tenant.id, onboardingId }, approver);
  }

  /** @throws Failure 404 for an invalid link */
  async readByLink(token: string): Promise<Onboarding> {
    const { tenantId, onboardingId } = this.#claimOf(token);
    return found(await this.database.withTenant(tenantId, (tx) => readOnboarding(tx, onboardingId)));
  }

  /** @throws Failure 404 for an invalid link, 409 `not_planned` while there is no plan */
  async approveByLink(token: string): Promise<Onboarding> {
    return await this.#approve(this.#claimOf(token), BY_LINK);
  }

  async #approve({ tenantId, onboardingId }: WorkPlanClaim, approver: Approver): Promise<Onboarding> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const { onboarding, isNew } = await approvePlan(tx, onboardingId);
      const approved = found(onboarding);
      if (approved.status === 'preparing')
        throw Failure.of(409, 'not_planned', 'The plan is still being prepared. Try again in a minute.');
      if (!isNew) return approved;
      await writeAudit(tx, {
        action: 'work_plan.approved',
        tenantId,
        ...approver,
        targetType: 'onboarding',
        targetId: onboardingId,
        detail: { byLink: approver.userId === null },
      });
      await wakeRun(tx, ONBOARDING_RUN, { tenantId, onboardingId });
      // Waking does nothing for a run that was terminated, and starting does nothing for a run that is alive, so both are enqueued.
      await enqueueRun(tx, ONBOARDING_RUN, { tenantId, onboardingId });
      return approved;
    });
  }

  #claimOf(token: string): WorkPlanClaim {
    const claim = readWorkPlanToken(this.environment.PRAXIS_MASTER_KEY, token);
    if (!claim) throw notFound('This link is not valid. Copy the whole link from your email.');
    return claim;
  }
}

/** @throws Failure 404 */
function found(onboarding: Onboarding | undefined): Onboarding {
  if (!onboarding) throw notFound('The requested work plan could not be found.');
  return onboarding;
}

/** A session in which an admin acts as a member of a practice, with its owner's consent. */
import { Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { Uuid } from '@praxis/contracts/journey/session';
import { Database } from '@praxis/db/core/database';
import { beginSupportSession, leaveSupportSession } from '@praxis/db/support-access/support-access';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow, ByHand, ChangesNothing } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure } from '../../platform/http/failure.js';
import { ActingTenant, ActingUser, auditActor, type AuthSession } from '../../platform/http/request.js';

@ApiTags('support-access')
@Controller('v1')
export class SupportSessionController {
  constructor(private readonly database: Database) {}

  /**
   * From the next request on, the session has the granted role in this practice and no other rights. The page must read
   * the session again.
   */
  @Post('tenants/:tenantId/support-access/:id/session')
  @Allow('admin')
  @StepUp()
  @ByHand('Switches the session to a practice, so all later requests would be made as another user.')
  @Answer('Begin a support session', Acknowledged)
  async begin(
    @ActingTenant() { id: tenantId, name }: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<Acknowledged> {
    const isGranted = await beginSupportSession(this.database, { id, tenantId, actor: auditActor(user) });
    if (!isGranted)
      throw Failure.of(
        409,
        'not_granted',
        'This access is not granted to you, or is over. Ask the practice again.',
      );
    return { ok: true, message: `You now see ${name} as its team does.` };
  }

  @Delete('support-session')
  @Allow('user')
  @ChangesNothing()
  @Answer('Leave the support session', Acknowledged)
  async leave(@ActingUser() user: AuthSession): Promise<Acknowledged> {
    await leaveSupportSession(this.database, auditActor(user));
    return { ok: true, message: 'You left the support session.' };
  }
}

/** Marks a call as handled, which takes it off the day's work list. */
import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CallHandledResult, CallHandling } from '@praxis/contracts/call/call';
import { markCallHandled } from '@praxis/db/call/call-handling';
import { Database } from '@praxis/db/core/database';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { PathId } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@ApiTags('calls')
@Controller('v1/calls')
export class CallHandlingController {
  constructor(private readonly database: Database) {}

  @Put(':id/handled')
  @Allow('staff')
  @Answer('Mark a call as handled', CallHandledResult)
  async mark(
    @CurrentLeadUser() { tenant, user }: LeadUser,
    @PathId() id: string,
    @Body({ schema: CallHandling }) { isHandled }: CallHandling,
  ): Promise<CallHandledResult> {
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await markCallHandled(tx, { id, userId: user.userId, isHandled }))) throw notFound();
      await auditAs(tx, user, {
        action: isHandled ? 'call.handled' : 'call.reopened',
        targetType: 'call',
        targetId: id,
      });
    });
    return { ok: true, isHandled };
  }
}

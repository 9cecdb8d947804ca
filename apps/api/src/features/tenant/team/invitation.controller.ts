/** Invitations to a tenant, by email. */
import { Body, Controller, Delete, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { InvitationRequest } from '@praxis/contracts/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { StepUp } from '../../../platform/auth/step-up.js';
import { personOf } from '../../../platform/auth/acting-person.js';
import { PathId } from '../../../platform/http/request.js';
import { Answer } from '../../../platform/http/answer.js';
import type { PraxisRequest } from '../../../platform/http/request.js';
import { InvitationService } from './invitation.service.js';

@ApiTags('team')
@Controller('v1/tenants/:tenantId/invitations')
export class InvitationController {
  constructor(private readonly invitations: InvitationService) {}

  @Post()
  @StepUp()
  @Allow('staff')
  @Answer('Invite a person to a tenant', Acknowledged)
  async invite(
    @Req() request: PraxisRequest,
    @Body({ schema: InvitationRequest }) body: InvitationRequest,
  ): Promise<Acknowledged> {
    await this.invitations.invite(personOf(request), body);
    return { ok: true, message: `Invitation sent to ${body.email}.` };
  }

  @Delete(':id')
  @StepUp()
  @Allow('staff')
  @Answer('Withdraw an invitation', Acknowledged)
  async withdraw(@Req() request: PraxisRequest, @PathId() id: string): Promise<Acknowledged> {
    await this.invitations.withdraw(personOf(request), id);
    return { ok: true, message: 'Invitation withdrawn' };
  }
}

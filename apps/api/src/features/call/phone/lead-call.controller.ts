/** Lets staff have the AI receptionist call a lead. */
import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LeadCallRequest, LeadCallResult } from '@praxis/contracts/call/phone';
import { Uuid } from '@praxis/contracts/journey/session';
import { Allow } from '../../../platform/auth/access.js';
import { Answer } from '../../../platform/http/answer.js';
import { CurrentLeadUser, type LeadUser } from '../../../platform/auth/lead-actor.js';
import { LeadCallService } from './lead-call.service.js';

@ApiTags('calls')
@Allow('staff')
@Controller('v1/leads')
export class LeadCallController {
  constructor(private readonly calls: LeadCallService) {}

  @Post(':id/calls')
  @ApiOperation({ summary: 'Call a lead' })
  @Answer(LeadCallResult)
  async call(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) leadId: string,
    @Body({ schema: LeadCallRequest }) _body: LeadCallRequest,
  ): Promise<LeadCallResult> {
    return { ok: true, call: await this.calls.call(caller, leadId) };
  }
}

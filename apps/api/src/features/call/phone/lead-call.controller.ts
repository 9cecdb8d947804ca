/** Lets staff have the AI receptionist call a lead. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LeadCallRequest, LeadCallResult } from '@praxis/contracts/call/phone';
import { Allow } from '../../../platform/auth/access.js';
import { PathId } from '../../../platform/http/request.js';
import { Answer } from '../../../platform/http/answer.js';
import { CurrentLeadUser, type LeadUser } from '../../../platform/auth/lead-actor.js';
import { SafeToRepeat } from '../../../platform/http/once.js';
import { LeadCallService } from './lead-call.service.js';

@ApiTags('calls')
@Allow('staff')
@SafeToRepeat()
@Controller('v1/leads')
export class LeadCallController {
  constructor(private readonly calls: LeadCallService) {}

  @Post(':id/calls')
  @Answer('Call a lead', LeadCallResult)
  async call(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() leadId: string,
    @Body({ schema: LeadCallRequest }) _body: LeadCallRequest,
  ): Promise<LeadCallResult> {
    return { ok: true, call: await this.calls.call(caller, leadId) };
  }
}

/** Lead assignment: claims, bulk changes, offers, and how fast leads are answered. */
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LeadResult } from '@praxis/contracts/lead/lead';
import {
  AssigneeList,
  LeadBulk,
  LeadBulkResult,
  LeadOfferList,
  LeadSpeedQuery,
  LeadSpeedResult,
} from '@praxis/contracts/lead/lead-assignment';
import { Allow } from '../../platform/auth/access.js';
import { PathId } from '../../platform/http/request.js';
import { Answer } from '../../platform/http/answer.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { onceOf } from '../../platform/http/once.js';
import { LeadAssignmentService } from './lead-assignment.service.js';
import { LeadService } from './lead.service.js';

@ApiTags('leads')
@Controller('v1/leads')
@Allow('staff')
export class LeadAssignmentController {
  constructor(
    private readonly assignment: LeadAssignmentService,
    private readonly leads: LeadService,
  ) {}

  @Get('assignees')
  @Answer('List people leads can be assigned to', AssigneeList)
  async assignees(@CurrentLeadUser() { tenant }: LeadUser): Promise<AssigneeList> {
    return { ok: true, items: await this.assignment.assignees(tenant.id), nextCursor: null };
  }

  @Get('offers')
  @Answer('List the leads offered to you', LeadOfferList)
  async offers(@CurrentLeadUser() caller: LeadUser): Promise<LeadOfferList> {
    return { ok: true, items: await this.assignment.offers(caller), nextCursor: null };
  }

  @Get('speed')
  @Answer('Read how fast leads are answered', LeadSpeedResult)
  async speed(
    @CurrentLeadUser() { tenant }: LeadUser,
    @Query({ schema: LeadSpeedQuery }) query: LeadSpeedQuery,
  ): Promise<LeadSpeedResult> {
    return { ok: true, ...(await this.assignment.speed(tenant.id, query)) };
  }

  @Post('bulk')
  @Answer('Change several leads', LeadBulkResult)
  async bulk(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: LeadBulk }) body: LeadBulk,
  ): Promise<LeadBulkResult> {
    return { ok: true, ...(await this.assignment.bulk(caller, body)) };
  }

  @Post(':id/claim')
  @Answer('Claim a lead', LeadResult)
  async claim(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<LeadResult> {
    await onceOf(caller.request)(() => this.assignment.claim(caller, id));
    return { ok: true, lead: await this.leads.read(caller, id) };
  }
}

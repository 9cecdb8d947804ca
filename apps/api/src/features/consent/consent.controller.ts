/** The consent of one lead: read, add, export. Entries are never changed or deleted. */
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ConsentExport, ConsentResult, NewConsentRecord } from '@praxis/contracts/consent/consent';
import { Uuid } from '@praxis/contracts/journey/session';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import {
  CurrentLeadActor,
  CurrentLeadUser,
  type LeadActor,
  type LeadUser,
} from '../../platform/auth/lead-actor.js';
import { onceOf } from '../../platform/http/once.js';
import { ConsentService } from './consent.service.js';

@ApiTags('consent')
@Controller('v1/leads/:id/consent')
export class ConsentController {
  constructor(private readonly consent: ConsentService) {}

  @Get()
  @ApiOperation({ summary: "Read a lead's consent" })
  @Allow('viewer')
  @Answer(ConsentResult)
  async read(
    @CurrentLeadActor() caller: LeadActor,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<ConsentResult> {
    return { ok: true, ...(await this.consent.read(caller, id)) };
  }

  @Post()
  @ApiOperation({ summary: "Record a lead's consent" })
  @Allow('staff')
  @Answer(ConsentResult)
  async record(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: NewConsentRecord }) body: NewConsentRecord,
  ): Promise<ConsentResult> {
    await onceOf(caller.request)(() => this.consent.record(caller, { ...body, id }));
    return { ok: true, ...(await this.consent.read(caller, id)) };
  }

  @Get('export')
  @ApiOperation({ summary: "Download a lead's consent history" })
  @Allow('staff')
  @Answer(ConsentExport)
  async export(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<ConsentExport> {
    return { ok: true, ...(await this.consent.export(caller, id)) };
  }
}

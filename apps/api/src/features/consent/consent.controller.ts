/** The consent of one lead: read, add, export. Entries are never changed or deleted. */
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ConsentExport, ConsentResult, NewConsentRecord } from '@praxis/contracts/consent/consent';
import { Allow } from '../../platform/auth/access.js';
import { PathId } from '../../platform/http/request.js';
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
  @Allow('viewer')
  @Answer("Read a lead's consent", ConsentResult)
  async read(@CurrentLeadActor() caller: LeadActor, @PathId() id: string): Promise<ConsentResult> {
    return { ok: true, ...(await this.consent.read(caller, id)) };
  }

  @Post()
  @Allow('staff')
  @Answer("Record a lead's consent", ConsentResult)
  async record(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: NewConsentRecord }) body: NewConsentRecord,
  ): Promise<ConsentResult> {
    await onceOf(caller.request)(() => this.consent.record(caller, { ...body, id }));
    return { ok: true, ...(await this.consent.read(caller, id)) };
  }

  @Get('export')
  @Allow('staff')
  @Answer("Download a lead's consent history", ConsentExport)
  async export(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<ConsentExport> {
    return { ok: true, ...(await this.consent.export(caller, id)) };
  }
}

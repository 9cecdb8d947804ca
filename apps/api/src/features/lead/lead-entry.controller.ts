/** Leads entered by hand: add a lead, and read its changes. */
import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { LeadResult } from '@praxis/contracts/lead/lead';
import {
  LeadErasureResult,
  LeadHistory,
  LeadHistoryQuery,
  NewLead,
  NewLeadQuery,
} from '@praxis/contracts/lead/lead-entry';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import {
  CurrentLeadActor,
  CurrentLeadUser,
  type LeadActor,
  type LeadUser,
} from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { onceOf } from '../../platform/http/once.js';
import { PathId } from '../../platform/http/request.js';
import { LeadErasureService } from './lead-erasure.service.js';
import { LeadEntryService } from './lead-entry.service.js';
import { LeadService } from './lead.service.js';

@ApiTags('leads')
@Controller('v1/leads')
export class LeadEntryController {
  constructor(
    private readonly entry: LeadEntryService,
    private readonly erasure: LeadErasureService,
    private readonly leads: LeadService,
  ) {}

  /**
   * Adds a lead. If the person has an open lead, refuses with 409 `duplicate_lead`, unless `duplicates` is `create`.
   */
  @Post()
  @Allow(['tenant-key', 'staff'])
  @ApiSecurity('X-VA-KEY')
  @Answer('Add a lead', LeadResult, [201])
  async add(
    @CurrentLeadActor() caller: LeadActor,
    @Query({ schema: NewLeadQuery }) { duplicates }: NewLeadQuery,
    @Body({ schema: NewLead }) lead: NewLead,
  ): Promise<LeadResult> {
    const id = await onceOf(caller.request)(() => this.entry.add(caller, { lead, duplicates }));
    return { ok: true, lead: await this.leads.read(caller, id) };
  }

  /** Erases a lead and all personal data about it; the proof of the consent ledger stays. */
  @Delete(':id')
  @Allow('owner')
  @StepUp()
  @Answer('Forget a lead', Acknowledged)
  async forget(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<Acknowledged> {
    await this.erasure.forget(caller, id);
    return { ok: true, message: 'Lead forgotten' };
  }

  /** The effects of forgetting the lead, and whether it can be done now. */
  @Get(':id/erasure')
  @Allow('owner')
  @Answer('Read what forgetting a lead would end', LeadErasureResult)
  async plan(@CurrentLeadUser() { tenant }: LeadUser, @PathId() id: string): Promise<LeadErasureResult> {
    return { ok: true, erasure: await this.erasure.plan(tenant.id, id) };
  }

  @Get(':id/history')
  @Allow('viewer')
  @Answer("Read the history of a lead's changes", LeadHistory)
  async history(
    @CurrentLeadActor() caller: LeadActor,
    @PathId() id: string,
    @Query({ schema: LeadHistoryQuery }) query: LeadHistoryQuery,
  ): Promise<LeadHistory> {
    return { ok: true, ...(await this.entry.history(caller, { ...query, id })) };
  }
}

/** The leads of a tenant: for its own key, and for its people, masked for their role. */
import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import {
  LeadList,
  LeadQuery,
  LeadResult,
  LeadStatsResult,
  LeadTimeline,
  LeadTimelineQuery,
  LeadUpdate,
  NewLeadNote,
} from '@praxis/contracts/lead/lead';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { RevealRequest, RevealResult } from '@praxis/contracts/core/masking';
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
import { LeadAssignmentService } from './lead-assignment.service.js';
import { LeadEntryService } from './lead-entry.service.js';
import { LeadStageService } from './lead-stage.service.js';
import { LeadService } from './lead.service.js';

@ApiTags('leads')
@Controller('v1/leads')
export class LeadController {
  constructor(
    private readonly leads: LeadService,
    private readonly assignment: LeadAssignmentService,
    private readonly entry: LeadEntryService,
    private readonly stages: LeadStageService,
  ) {}

  @Get()
  @Allow(['tenant-key', 'viewer'])
  @ApiSecurity('X-VA-KEY')
  @Answer('List leads', LeadList)
  async list(
    @CurrentLeadActor() { tenant, viewer }: LeadActor,
    @Query({ schema: LeadQuery }) query: LeadQuery,
  ): Promise<LeadList> {
    return { ok: true, ...(await this.leads.list(tenant.id, viewer, query)) };
  }

  @Get('stats')
  @Allow(['tenant-key', 'viewer'])
  @ApiSecurity('X-VA-KEY')
  @Answer('Count leads', LeadStatsResult)
  async stats(@CurrentLeadActor() { tenant }: LeadActor): Promise<LeadStatsResult> {
    return { ok: true, stats: await this.leads.stats(tenant.id) };
  }

  @Get(':id')
  @Allow('viewer')
  @Answer('Read a lead', LeadResult)
  async read(@CurrentLeadActor() caller: LeadActor, @PathId() id: string): Promise<LeadResult> {
    return { ok: true, lead: await this.leads.read(caller, id) };
  }

  @Patch(':id')
  @Allow('staff')
  @Answer('Change a lead', LeadResult)
  async update(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: LeadUpdate }) { status, stageId, assignedTo, seen, ...facts }: LeadUpdate,
  ): Promise<LeadResult> {
    if (Object.values(facts).some((value) => value !== undefined))
      await this.entry.edit(caller, { id, facts, seen });
    if (assignedTo !== undefined) await this.assignment.assign(caller, { id, to: assignedTo });
    if (stageId !== undefined) await this.stages.setStage(caller, { id, stageId });
    if (status !== undefined) await this.leads.setStatus(caller, { id, status });
    return { ok: true, lead: await this.leads.read(caller, id) };
  }

  @Post(':id/notes')
  @Allow('staff')
  @Answer('Add a note to a lead', LeadResult)
  async addNote(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: NewLeadNote }) note: NewLeadNote,
  ): Promise<LeadResult> {
    await onceOf(caller.request)(() => this.leads.addNote(caller, { ...note, id }));
    return { ok: true, lead: await this.leads.read(caller, id) };
  }

  @Get(':id/timeline')
  @Allow('viewer')
  @Answer('Read the timeline of a lead', LeadTimeline)
  async timeline(
    @CurrentLeadActor() caller: LeadActor,
    @PathId() id: string,
    @Query({ schema: LeadTimelineQuery }) query: LeadTimelineQuery,
  ): Promise<LeadTimeline> {
    return { ok: true, ...(await this.leads.timeline(caller, { ...query, id })) };
  }

  /**
   * Shows this lead unmasked to this person for ten minutes. The response carries no lead data, so that a
   * stored response reveals none.
   */
  @Post(':id/reveal')
  @Allow('staff')
  @Answer("Reveal a lead's contact details", RevealResult)
  async reveal(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: RevealRequest }) { purpose }: RevealRequest,
  ): Promise<RevealResult> {
    const until = await this.leads.reveal(caller, { id, purpose });
    return { ok: true, revealedUntil: until.toISOString() };
  }

  /** Masks the lead again for this person, who has left its page. */
  @Delete(':id/reveal')
  @Allow('staff')
  @Answer('End the reveal of a lead', Acknowledged)
  async conceal(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<Acknowledged> {
    await this.leads.conceal(caller, id);
    return { ok: true, message: 'Masked again' };
  }
}

/** Stages of a tenant's pipeline: read by everyone who sees leads, changed by owners. */
import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { counted } from '@praxis/contracts/core/words';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  LeadStageInput,
  LeadStageList,
  LeadStageOrder,
  LeadStageRemoval,
  LeadStageResult,
} from '@praxis/contracts/lead/lead-stage';
import { Allow } from '../../platform/auth/access.js';
import {
  CurrentLeadActor,
  CurrentLeadUser,
  type LeadActor,
  type LeadUser,
} from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { PathId } from '../../platform/http/request.js';
import { LeadStageService } from './lead-stage.service.js';

@ApiTags('leads')
@Controller('v1/lead-stages')
export class LeadStageController {
  constructor(private readonly stages: LeadStageService) {}

  @Get()
  @Allow('viewer')
  @Answer('List the stages of the pipeline', LeadStageList)
  async list(@CurrentLeadActor() { tenant }: LeadActor): Promise<LeadStageList> {
    return { ok: true, items: await this.stages.list(tenant.id), nextCursor: null };
  }

  @Post()
  @Allow('owner')
  @Answer('Add a stage', LeadStageResult)
  async add(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: LeadStageInput }) input: LeadStageInput,
  ): Promise<LeadStageResult> {
    return { ok: true, stage: await this.stages.add(caller, input) };
  }

  @Put()
  @Allow('owner')
  @Answer('Put the stages into another order', LeadStageList)
  async order(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: LeadStageOrder }) order: LeadStageOrder,
  ): Promise<LeadStageList> {
    return { ok: true, items: await this.stages.order(caller, order), nextCursor: null };
  }

  @Put(':id')
  @Allow('owner')
  @Answer('Change a stage', LeadStageResult)
  async change(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: LeadStageInput }) input: LeadStageInput,
  ): Promise<LeadStageResult> {
    return { ok: true, stage: await this.stages.change(caller, id, input) };
  }

  /** Deletes a stage; its leads go to the stage `moveTo`. */
  @Delete(':id')
  @Allow('owner')
  @Answer('Delete a stage', Acknowledged)
  async remove(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Query({ schema: LeadStageRemoval }) { moveTo }: LeadStageRemoval,
  ): Promise<Acknowledged> {
    const moved = await this.stages.remove(caller, { id, moveTo });
    const leads = counted(moved, 'lead has', 'leads have');
    return { ok: true, message: moved === 0 ? 'Stage deleted.' : `Stage deleted. ${leads} moved.` };
  }
}

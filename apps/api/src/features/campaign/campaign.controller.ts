/** Campaigns of a tenant. Members read them; owners and staff write, start and end them. */
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  CampaignDraft,
  CampaignList,
  CampaignPreview,
  CampaignQuery,
  CampaignResult,
} from '@praxis/contracts/campaign/campaign';
import { CampaignAnalytics } from '@praxis/contracts/campaign/campaign-outcome';
import { Uuid } from '@praxis/contracts/journey/session';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { ActingTenant } from '../../platform/http/request.js';
import { CampaignService } from './campaign.service.js';

@ApiTags('campaigns')
@Allow('staff')
@Controller('v1/campaigns')
export class CampaignController {
  constructor(private readonly campaigns: CampaignService) {}

  @Get()
  @ApiOperation({ summary: 'List campaigns' })
  @Allow('viewer')
  @Answer(CampaignList)
  async list(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: CampaignQuery }) query: CampaignQuery,
  ): Promise<CampaignList> {
    return { ok: true, ...(await this.campaigns.list(tenant.id, query)) };
  }

  @Post()
  @ApiOperation({ summary: 'Create a campaign' })
  @Answer(CampaignResult, [201])
  async create(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: CampaignDraft }) draft: CampaignDraft,
  ): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.create(caller, draft) };
  }

  /** Previews an unsaved campaign: how many people it would reach, and what they would receive. */
  @Post('preview')
  @ApiOperation({ summary: 'Preview an unsaved campaign' })
  @ChangesNothing()
  @Answer(CampaignPreview)
  async previewDraft(
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: CampaignDraft }) draft: CampaignDraft,
  ): Promise<CampaignPreview> {
    return { ok: true, ...(await this.campaigns.preview(tenant, draft)) };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a campaign' })
  @Allow('viewer')
  @Answer(CampaignResult)
  async read(
    @ActingTenant() tenant: TenantIdentity,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.read(tenant.id, id) };
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a campaign' })
  @Answer(CampaignResult)
  async save(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: CampaignDraft }) draft: CampaignDraft,
  ): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.save(caller, id, draft) };
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a campaign' })
  @Answer(Acknowledged)
  async remove(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<Acknowledged> {
    await this.campaigns.remove(caller, id);
    return { ok: true, message: 'Draft deleted' };
  }

  @Post(':id/start')
  @ApiOperation({ summary: 'Start a campaign' })
  @Answer(CampaignResult)
  async start(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.command(caller, id, 'start') };
  }

  @Post(':id/pause')
  @ApiOperation({ summary: 'Pause a campaign' })
  @Answer(CampaignResult)
  async pause(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.command(caller, id, 'pause') };
  }

  @Post(':id/resume')
  @ApiOperation({ summary: 'Resume a campaign' })
  @Answer(CampaignResult)
  async resume(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.command(caller, id, 'resume') };
  }

  @Post(':id/cancel')
  @ApiOperation({ summary: 'Cancel a campaign' })
  @Answer(CampaignResult)
  async cancel(
    @CurrentLeadUser() caller: LeadUser,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.command(caller, id, 'cancel') };
  }

  @Post(':id/preview')
  @ApiOperation({ summary: 'Preview a saved campaign' })
  @Allow('viewer')
  @ChangesNothing()
  @Answer(CampaignPreview)
  async preview(
    @ActingTenant() tenant: TenantIdentity,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<CampaignPreview> {
    return { ok: true, ...(await this.campaigns.preview(tenant, await this.campaigns.read(tenant.id, id))) };
  }

  @Get(':id/analytics')
  @ApiOperation({ summary: 'Read the results of a campaign' })
  @Allow('viewer')
  @Answer(CampaignAnalytics)
  async analytics(
    @ActingTenant() tenant: TenantIdentity,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<CampaignAnalytics> {
    return { ok: true, ...(await this.campaigns.analytics(tenant.id, id)) };
  }
}

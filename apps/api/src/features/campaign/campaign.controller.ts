/** Campaigns of a tenant. Members read them; owners and staff write, start and end them. */
import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  CampaignDraft,
  CampaignList,
  CampaignPreview,
  CampaignQuery,
  CampaignResult,
} from '@praxis/contracts/campaign/campaign';
import { CampaignAnalytics } from '@praxis/contracts/campaign/campaign-outcome';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { ActingTenant, PathId } from '../../platform/http/request.js';
import { CampaignService } from './campaign.service.js';

@ApiTags('campaigns')
@Allow('staff')
@Controller('v1/campaigns')
export class CampaignController {
  constructor(private readonly campaigns: CampaignService) {}

  @Get()
  @Allow('viewer')
  @Answer('List campaigns', CampaignList)
  async list(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: CampaignQuery }) query: CampaignQuery,
  ): Promise<CampaignList> {
    return { ok: true, ...(await this.campaigns.list(tenant.id, query)) };
  }

  @Post()
  @Answer('Create a campaign', CampaignResult, [201])
  async create(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: CampaignDraft }) draft: CampaignDraft,
  ): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.create(caller, draft) };
  }

  /** Previews an unsaved campaign: how many people it would reach, and what they would receive. */
  @Post('preview')
  @ChangesNothing()
  @Answer('Preview an unsaved campaign', CampaignPreview)
  async previewDraft(
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: CampaignDraft }) draft: CampaignDraft,
  ): Promise<CampaignPreview> {
    return { ok: true, ...(await this.campaigns.preview(tenant.id, draft)) };
  }

  @Get(':id')
  @Allow('viewer')
  @Answer('Read a campaign', CampaignResult)
  async read(@ActingTenant() tenant: TenantIdentity, @PathId() id: string): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.read(tenant.id, id) };
  }

  @Patch(':id')
  @Answer('Change a campaign', CampaignResult)
  async save(
    @CurrentLeadUser() caller: LeadUser,
    @PathId() id: string,
    @Body({ schema: CampaignDraft }) draft: CampaignDraft,
  ): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.save(caller, id, draft) };
  }

  @Delete(':id')
  @Answer('Delete a campaign', Acknowledged)
  async remove(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<Acknowledged> {
    await this.campaigns.remove(caller, id);
    return { ok: true, message: 'Draft deleted' };
  }

  @Post(':id/start')
  @Answer('Start a campaign', CampaignResult)
  async start(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.command(caller, id, 'start') };
  }

  @Post(':id/pause')
  @Answer('Pause a campaign', CampaignResult)
  async pause(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.command(caller, id, 'pause') };
  }

  @Post(':id/resume')
  @Answer('Resume a campaign', CampaignResult)
  async resume(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.command(caller, id, 'resume') };
  }

  @Post(':id/cancel')
  @Answer('Cancel a campaign', CampaignResult)
  async cancel(@CurrentLeadUser() caller: LeadUser, @PathId() id: string): Promise<CampaignResult> {
    return { ok: true, campaign: await this.campaigns.command(caller, id, 'cancel') };
  }

  @Post(':id/preview')
  @Allow('viewer')
  @ChangesNothing()
  @Answer('Preview a saved campaign', CampaignPreview)
  async preview(@ActingTenant() tenant: TenantIdentity, @PathId() id: string): Promise<CampaignPreview> {
    return { ok: true, ...(await this.campaigns.previewSaved(tenant.id, id)) };
  }

  @Get(':id/analytics')
  @Allow('viewer')
  @Answer('Read the results of a campaign', CampaignAnalytics)
  async analytics(@ActingTenant() tenant: TenantIdentity, @PathId() id: string): Promise<CampaignAnalytics> {
    return { ok: true, ...(await this.campaigns.analytics(tenant.id, id)) };
  }
}

/** Figures of the acting tenant, and its leads as the client portal shows them. */
import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LeadCorrespondence } from '@praxis/contracts/message/correspondence';
import { DashboardResult } from '@praxis/contracts/dashboard/dashboard';
import { PortalLeadList, PortalLeadQuery } from '@praxis/contracts/lead/portal';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { viewerOf } from '../../platform/auth/viewer-masking.js';
import { ActingTenant, type PraxisRequest, PathId } from '../../platform/http/request.js';
import { DashboardService } from './dashboard.service.js';

@ApiTags('dashboard')
@Controller('v1')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get('dashboard')
  @Allow('viewer')
  @Answer('Read the dashboard', DashboardResult)
  async read(
    @Req() request: PraxisRequest,
    @ActingTenant() tenant: TenantIdentity,
  ): Promise<DashboardResult> {
    return { ok: true, ...(await this.dashboard.read(tenant.id, viewerOf(request))) };
  }

  /** Always masked, whatever the caller's role and reveal setting. */
  @Get('portal/leads')
  @Allow('viewer')
  @Answer('List the leads of the client portal', PortalLeadList)
  async portalLeads(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: PortalLeadQuery }) query: PortalLeadQuery,
  ): Promise<PortalLeadList> {
    return { ok: true, ...(await this.dashboard.portalLeads(tenant.id, query)) };
  }

  @Get('leads/:id/correspondence')
  @Allow('viewer')
  @Answer('List messages to a lead', LeadCorrespondence)
  async correspondence(
    @Req() request: PraxisRequest,
    @ActingTenant() tenant: TenantIdentity,
    @PathId() id: string,
  ): Promise<LeadCorrespondence> {
    return { ok: true, ...(await this.dashboard.correspondence(tenant.id, viewerOf(request), id)) };
  }
}

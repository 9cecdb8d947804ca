/** API Settings: the CRM (specification 1, section 2). */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CrmUpdate, IntegrationSettingsResult } from '@praxis/contracts/tenant/settings';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { StepUp } from '../../../platform/auth/step-up.js';
import { Answer } from '../../../platform/http/answer.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../../platform/http/request.js';
import { IntegrationService } from './integration.service.js';

@ApiTags('settings')
@Controller('v1/settings/integrations')
export class IntegrationController {
  constructor(private readonly integrations: IntegrationService) {}

  @Get()
  @Allow('staff')
  @Answer('Read the integrations', IntegrationSettingsResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<IntegrationSettingsResult> {
    return { ok: true, settings: await this.integrations.read(tenant.id) };
  }

  @Put('crm')
  @StepUp()
  @Allow('owner')
  @Answer('Choose a CRM', IntegrationSettingsResult)
  async saveCrm(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: CrmUpdate }) { crm }: CrmUpdate,
  ): Promise<IntegrationSettingsResult> {
    await this.integrations.saveCrm(tenant.id, user, crm);
    return await this.read(tenant);
  }
}

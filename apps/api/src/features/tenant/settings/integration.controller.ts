/** API Settings: messaging key and CRM (specification 1, section 2). */
import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CrmUpdate, IntegrationSettingsResult, MessagingKeyUpdate } from '@praxis/contracts/tenant/settings';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow, StepUp } from '../../../platform/auth/access.js';
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

  @Put('messaging-key')
  @StepUp()
  @Allow('owner')
  @Answer('Save the messaging key', IntegrationSettingsResult)
  async saveMessagingKey(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: MessagingKeyUpdate }) { key }: MessagingKeyUpdate,
  ): Promise<IntegrationSettingsResult> {
    await this.integrations.saveMessagingKey(tenant.id, user, key);
    return await this.read(tenant);
  }

  @Delete('messaging-key')
  @StepUp()
  @Allow('owner')
  @Answer('Remove the messaging key', IntegrationSettingsResult)
  async removeMessagingKey(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
  ): Promise<IntegrationSettingsResult> {
    await this.integrations.removeMessagingKey(tenant.id, user);
    return await this.read(tenant);
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

/** The key of the tenant's CRM, and the state of the connection. The choice of the CRM is in the settings of integrations. */
import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CrmKeyUpdate, CrmStateResult } from '@praxis/contracts/crm/crm';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { CrmService } from './crm.service.js';

@ApiTags('settings')
@Controller('v1/settings/integrations/crm')
export class CrmController {
  constructor(private readonly crm: CrmService) {}

  @Get()
  @Allow('staff')
  @Answer('Read how the CRM does', CrmStateResult)
  async read(@CurrentLeadUser() { tenant }: LeadUser): Promise<CrmStateResult> {
    return { ok: true, crm: await this.crm.read(tenant.id) };
  }

  /** Leads that wait for a key, or that the CRM refused, are sent with the new key. */
  @Put('key')
  @StepUp()
  @Allow('owner')
  @Answer('Save the key of the CRM', CrmStateResult)
  async saveKey(
    @CurrentLeadUser() caller: LeadUser,
    @Body({ schema: CrmKeyUpdate }) { key }: CrmKeyUpdate,
  ): Promise<CrmStateResult> {
    await this.crm.saveKey(caller, key);
    return await this.read(caller);
  }

  @Delete('key')
  @StepUp()
  @Allow('owner')
  @Answer('Remove the key of the CRM', CrmStateResult)
  async removeKey(@CurrentLeadUser() caller: LeadUser): Promise<CrmStateResult> {
    await this.crm.removeKey(caller);
    return await this.read(caller);
  }
}

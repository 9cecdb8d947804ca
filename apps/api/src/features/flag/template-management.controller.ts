/** The named function of the call table, as far as it is about feature flags. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TemplateManagementCall, TemplateManagementResult } from '@praxis/contracts/flag/template-management';
import { Database } from '@praxis/db/core/database';
import { flagTenant } from '@praxis/db/flag/flag';
import { listTenantConfigurations } from '@praxis/db/flag/flag-read';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingUser, auditActor, type AuthSession } from '../../platform/http/request.js';
import { changedFlag } from './flag-refusals.js';

@ApiTags('flags')
@Controller('v1/functions/admin-template-management')
export class TemplateManagementController {
  constructor(private readonly database: Database) {}

  @Post()
  @Allow('admin')
  @Answer('Manage feature flags of tenants, by function', TemplateManagementResult)
  async call(
    @ActingUser() session: AuthSession,
    @Body({ schema: TemplateManagementCall }) call: TemplateManagementCall,
  ): Promise<TemplateManagementResult> {
    switch (call.action) {
      case 'get_tenant_configurations':
        return { ok: true, configurations: await listTenantConfigurations(this.database) };
      case 'create_feature_flag': {
        const { tenantId, templateData } = call;
        const { flag_name: key, enabled: isEnabled, description } = templateData;
        const flag = changedFlag(
          await flagTenant(this.database, { key, description, tenantId, isEnabled }, auditActor(session)),
        );
        return { ok: true, flag: { id: flag.id, flag_name: key, enabled: isEnabled, tenant_id: tenantId } };
      }
    }
  }
}

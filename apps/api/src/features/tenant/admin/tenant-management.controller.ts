/** The named function for tenants, with the names of the specification. It has no versions: the last request wins. */
import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { AdminTenantCreate } from '@praxis/contracts/tenant/admin-tenant';
import {
  TenantManagementRequest,
  TenantManagementResult,
  type ManagedTenant,
} from '@praxis/contracts/tenant/tenant-management';
import { Database } from '@praxis/db/core/database';
import { listManagedTenants } from '@praxis/db/tenant/managed-tenants';
import { Allow } from '../../../platform/auth/access.js';
import { checkStepUp } from '../../../platform/auth/step-up.js';
import { Answer } from '../../../platform/http/answer.js';
import { notFound } from '../../../platform/http/failure.js';
import { ActingUser, type AuthSession } from '../../../platform/http/request.js';
import { ENVIRONMENT } from '../../../platform/tokens.js';
import { AdminTenantService, type BrandPart } from './admin-tenant.service.js';

type Branding = Extract<TenantManagementRequest, { action: 'update_tenant' }>['tenantData']['branding'];

@ApiTags('tenants')
@Controller('v1/functions/admin-tenant-management')
export class TenantManagementController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly tenants: AdminTenantService,
  ) {}

  @Post()
  @Allow('admin')
  @Answer('Manage tenants, by function', TenantManagementResult)
  async handle(
    @ActingUser() user: AuthSession,
    @Body({ schema: TenantManagementRequest }) body: TenantManagementRequest,
  ): Promise<TenantManagementResult> {
    switch (body.action) {
      case 'get_all_tenants':
        return { ok: true, tenants: await listManagedTenants(this.database) };
      case 'create_tenant': {
        const { name, domain, owner_email: contactEmail, settings, branding } = body.tenantData;
        const tenant = AdminTenantCreate.parse({
          name,
          domain,
          contactEmail,
          industry: settings?.industry,
          tier: settings?.plan_tier,
        });
        return await this.#managed((await this.tenants.create(user, tenant, brandOf(branding))).id);
      }
      case 'update_tenant': {
        const { name, domain, status, settings, branding } = body.tenantData;
        if (status === 'suspended') checkStepUp(user, this.environment);
        const { id } = await this.tenants.change(user, body.tenantId, {
          change: {
            ...(name !== undefined && { name }),
            ...(domain !== undefined && { domain }),
            ...(settings?.industry && { industry: settings.industry }),
            ...(settings?.plan_tier && { tier: settings.plan_tier }),
          },
          brand: brandOf(branding),
          status,
        });
        return await this.#managed(id);
      }
    }
  }

  async #managed(id: string): Promise<TenantManagementResult> {
    const [tenant] = await listManagedTenants(this.database, id);
    if (!tenant) throw notFound();
    return { ok: true, tenant: tenant satisfies ManagedTenant };
  }
}

const brandOf = (branding: Branding): BrandPart | undefined =>
  branding && {
    primary: branding.primary_color,
    accent: branding.secondary_color,
    customCss: branding.custom_css,
  };

/** The limits of one tenant (quotas, caps and vendors), and whether its rows are isolated from all others. */
import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MaskingSettings, MaskingSettingsResult } from '@praxis/contracts/core/masking';
import { IsolationResult } from '@praxis/contracts/tenant/isolation-check';
import {
  LimitedResourceName,
  ProviderSwitchChange,
  QuotaOverrideChange,
  TenantLimits,
  type LimitedResource,
} from '@praxis/contracts/usage/quota-override';
import { Database } from '@praxis/db/core/database';
import { checkIsolation } from '@praxis/db/tenant/isolation-check';
import { readMaskingSettings, saveMaskingSettings } from '@praxis/db/tenant/tenant-settings';
import { removeQuotaOverride, setQuotaOverride } from '@praxis/db/usage/quota-override';
import { readTenantLimits, switchProvider } from '@praxis/db/usage/tenant-limits';
import { Allow, ChangesNothing } from '../../../platform/auth/access.js';
import { StepUp } from '../../../platform/auth/step-up.js';
import { Answer } from '../../../platform/http/answer.js';
import { notFound } from '../../../platform/http/failure.js';
import { ActingUser, auditActor, PathId, type AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { AdminTenantService } from './admin-tenant.service.js';

@ApiTags('tenants')
@Allow('admin')
@Controller('v1/admin/tenants/:id')
export class TenantLimitsController {
  constructor(
    private readonly database: Database,
    private readonly tenants: AdminTenantService,
  ) {}

  @Get('limits')
  @Answer('Read what a tenant may use', TenantLimits)
  async read(@PathId() id: string): Promise<TenantLimits> {
    await this.tenants.read(id);
    return await this.#limits(id);
  }

  @Put('limits')
  @Answer('Set a quota and a cap for one tenant in place of its plan', TenantLimits)
  async setLimit(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Body({ schema: QuotaOverrideChange }) change: QuotaOverrideChange,
  ): Promise<TenantLimits> {
    await this.tenants.read(id);
    await this.database.withTenant(id, (tx) => setQuotaOverride(tx, change, auditActor(user)));
    return await this.#limits(id);
  }

  @Delete('limits/:resource')
  @Answer('Leave a resource to the plan again', TenantLimits)
  async removeLimit(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Param('resource', { schema: LimitedResourceName }) resource: LimitedResource,
  ): Promise<TenantLimits> {
    const isRemoved = await this.database.withTenant(id, (tx) =>
      removeQuotaOverride(tx, resource, auditActor(user)),
    );
    if (!isRemoved) throw notFound();
    return await this.#limits(id);
  }

  @Put('providers')
  @Answer('Hold a vendor back for one tenant, or let its requests pass again', TenantLimits)
  async switchProvider(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Body({ schema: ProviderSwitchChange }) change: ProviderSwitchChange,
  ): Promise<TenantLimits> {
    await this.tenants.read(id);
    await this.database.withTenant(id, (tx) => switchProvider(tx, change, auditActor(user)));
    return await this.#limits(id);
  }

  @Get('masking')
  @Answer('Read what a tenant’s team sees of people', MaskingSettingsResult)
  async masking(@PathId() id: string): Promise<MaskingSettingsResult> {
    await this.tenants.read(id);
    return { ok: true, settings: await this.database.withTenant(id, readMaskingSettings) };
  }

  @Put('masking')
  @StepUp()
  @Answer('Choose what a tenant’s team sees of people', MaskingSettingsResult)
  async setMasking(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Body({ schema: MaskingSettings }) settings: MaskingSettings,
  ): Promise<MaskingSettingsResult> {
    await this.tenants.read(id);
    await this.database.withTenant(id, async (tx) => {
      const { teamSees: from } = await readMaskingSettings(tx);
      const { teamSees: to } = settings;
      if (from === to) return;
      await saveMaskingSettings(tx, settings);
      await auditAs(tx, user, { action: 'settings.masking_changed', detail: { from, to } });
    });
    return { ok: true, settings };
  }

  @Post('isolation-check')
  @ChangesNothing()
  @Answer('Check that a tenant’s rows are kept from all others', IsolationResult)
  async checkIsolation(@ActingUser() user: AuthSession, @PathId() id: string): Promise<IsolationResult> {
    await this.tenants.read(id);
    const findings = await checkIsolation(this.database, id);
    const isIsolated = findings.every(({ isPassed }) => isPassed);
    await this.database.withTenant(id, (tx) =>
      auditAs(tx, user, {
        action: 'tenant.isolation_checked',
        targetType: 'tenant',
        targetId: id,
        detail: { isIsolated },
      }),
    );
    return { ok: true, checkedAt: new Date().toISOString(), isIsolated, findings };
  }

  async #limits(id: string): Promise<TenantLimits> {
    return { ok: true, ...(await this.database.withTenant(id, readTenantLimits)) };
  }
}

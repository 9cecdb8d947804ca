/** The team's view of personal data. Its owner or an admin chooses it, and each choice is in the audit log. */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MaskingSettings, MaskingSettingsResult } from '@praxis/contracts/core/masking';
import { Database } from '@praxis/db/core/database';
import { readMaskingSettings, saveMaskingSettings } from '@praxis/db/tenant/tenant-settings';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { StepUp } from '../../../platform/auth/step-up.js';
import { Answer } from '../../../platform/http/answer.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';

@ApiTags('settings')
@Controller('v1/settings/masking')
export class MaskingController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('staff')
  @Answer('Read what the team sees of people', MaskingSettingsResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<MaskingSettingsResult> {
    return { ok: true, settings: await this.database.withTenant(tenant.id, readMaskingSettings) };
  }

  @Put()
  @StepUp()
  @Allow('owner')
  @Answer('Choose what the team sees of people', MaskingSettingsResult)
  async save(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: MaskingSettings }) settings: MaskingSettings,
  ): Promise<MaskingSettingsResult> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const { teamSees: from } = await readMaskingSettings(tx);
      const { teamSees: to } = settings;
      if (from === to) return;
      await saveMaskingSettings(tx, settings);
      await auditAs(tx, user, { action: 'settings.masking_changed', detail: { from, to } });
    });
    return { ok: true, settings };
  }
}

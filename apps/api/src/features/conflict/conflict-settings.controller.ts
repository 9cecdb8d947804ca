/** Whether a possible or declined conflict blocks a lead from booking. */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ConflictSettings, ConflictSettingsResult } from '@praxis/contracts/conflict/conflict';
import { Database } from '@praxis/db/core/database';
import { readConflictSettings, saveConflictSettings } from '@praxis/db/tenant/tenant-settings';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingUser, type AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ActingLawFirm } from './law-firm.js';

@ApiTags('conflicts')
@Controller('v1/settings/conflicts')
export class ConflictSettingsController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('staff')
  @Answer('Read the settings of conflict checks', ConflictSettingsResult)
  async read(@ActingLawFirm() tenant: TenantIdentity): Promise<ConflictSettingsResult> {
    return { ok: true, settings: await this.database.withTenant(tenant.id, readConflictSettings) };
  }

  @Put()
  @Allow('owner')
  @Answer('Save the settings of conflict checks', ConflictSettingsResult)
  async save(
    @ActingLawFirm() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: ConflictSettings }) settings: ConflictSettings,
  ): Promise<ConflictSettingsResult> {
    await this.database.withTenant(tenant.id, async (tx) => {
      await saveConflictSettings(tx, settings);
      await auditAs(tx, user, { action: 'settings.conflicts_changed', detail: { ...settings } });
    });
    return { ok: true, settings };
  }
}

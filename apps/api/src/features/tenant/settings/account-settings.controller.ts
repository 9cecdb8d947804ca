/** The channels by which a tenant notifies its people. Each person chooses the events (`v1/notifications/settings`). */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountSettings, AccountSettingsResult } from '@praxis/contracts/tenant/settings';
import { Database } from '@praxis/db/core/database';
import { readAccountSettings, saveAccountSettings } from '@praxis/db/tenant/tenant-settings';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { Answer } from '../../../platform/http/answer.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';

@ApiTags('settings')
@Controller('v1/settings/account')
export class AccountSettingsController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('staff')
  @Answer('Read the notification settings', AccountSettingsResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<AccountSettingsResult> {
    return { ok: true, settings: await this.database.withTenant(tenant.id, readAccountSettings) };
  }

  @Put()
  @Allow('owner')
  @Answer('Save the notification settings', AccountSettingsResult)
  async save(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: AccountSettings }) settings: AccountSettings,
  ): Promise<AccountSettingsResult> {
    await this.database.withTenant(tenant.id, async (tx) => {
      await saveAccountSettings(tx, settings);
      await auditAs(tx, user, { action: 'settings.notifications_changed', detail: { ...settings } });
    });
    return { ok: true, settings };
  }
}

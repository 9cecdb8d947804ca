/** A practice's additions to the instructions of its AI receptionist: staff read them, owners save them. */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CallSettingsResult, CallSettingsUpdate } from '@praxis/contracts/call/call-settings';
import { addCallGuidance, findCallGuidance } from '@praxis/db/call/call';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@ApiTags('settings')
@Controller('v1/settings/calls')
export class CallSettingsController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('staff')
  @Answer('Read the settings of calls', CallSettingsResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<CallSettingsResult> {
    const settings = await this.database.withTenant(tenant.id, findCallGuidance);
    return { ok: true, settings: settings ?? { guidance: '', version: 0 } };
  }

  @Put()
  @Allow('owner')
  @Answer('Save the settings of calls', CallSettingsResult)
  async save(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: CallSettingsUpdate }) { guidance }: CallSettingsUpdate,
  ): Promise<CallSettingsResult> {
    const version = await this.database.withTenant(tenant.id, async (tx) => {
      const added = await addCallGuidance(tx, { guidance, userId: user.userId });
      await auditAs(tx, user, { action: 'settings.calls_changed', detail: { version: added } });
      return added;
    });
    return { ok: true, settings: { guidance, version } };
  }
}

/** Scheduling settings for all hosts of a tenant, and the slots that are free under them. */
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AvailabilityQuery,
  AvailabilityResult,
  SchedulingSettings,
  SchedulingSettingsResult,
} from '@praxis/contracts/appointment/scheduling';
import { Database } from '@praxis/db/core/database';
import { readScheduling, saveScheduling } from '@praxis/db/appointment/host';
import { availabilityToMove } from '@praxis/db/appointment/appointment-slot';
import { listAvailability } from '@praxis/db/appointment/slot';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { Answer } from '../../../platform/http/answer.js';
import { notFound } from '../../../platform/http/failure.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';

@ApiTags('scheduling')
@Controller('v1')
export class SchedulingController {
  constructor(private readonly database: Database) {}

  @Get('availability')
  @Allow(['tenant-key', 'viewer'])
  @Answer('List available times', AvailabilityResult)
  async availability(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: AvailabilityQuery }) query: AvailabilityQuery,
  ): Promise<AvailabilityResult> {
    const { appointmentId, ...days } = query;
    const hosts = await this.database.withTenant(tenant.id, (tx) =>
      appointmentId === undefined ? listAvailability(tx, days) : availabilityToMove(tx, appointmentId, days),
    );
    if (!hosts) throw notFound();
    return { ok: true, providers: hosts };
  }

  @Get('settings/scheduling')
  @Allow('staff')
  @Answer('Read the scheduling settings', SchedulingSettingsResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<SchedulingSettingsResult> {
    return { ok: true, settings: await this.database.withTenant(tenant.id, readScheduling) };
  }

  @Put('settings/scheduling')
  @Allow('owner')
  @Answer('Save the scheduling settings', SchedulingSettingsResult)
  async save(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: SchedulingSettings }) settings: SchedulingSettings,
  ): Promise<SchedulingSettingsResult> {
    await this.database.withTenant(tenant.id, async (tx) => {
      await saveScheduling(tx, settings);
      await auditAs(tx, user, {
        action: 'scheduling.settings_changed',
        detail: { routing: settings.routing, fairnessDays: settings.fairnessDays },
      });
    });
    return { ok: true, settings };
  }
}

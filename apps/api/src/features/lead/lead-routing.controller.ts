/** Routing settings: to whom new leads are offered, and for how long. */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RoutingSettings, RoutingSettingsResult } from '@praxis/contracts/lead/lead-routing';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { listAssignees } from '@praxis/db/lead/lead-assignment';
import { readRouting, saveRouting } from '@praxis/db/tenant/tenant-settings';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { invalidField } from '../../platform/http/failure.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@ApiTags('settings')
@Controller('v1/settings/routing')
export class LeadRoutingController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('staff')
  @Answer('Read how leads are routed', RoutingSettingsResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<RoutingSettingsResult> {
    const settings = await this.database.withTenant(tenant.id, readRouting);
    return { ok: true, settings };
  }

  @Put()
  @Allow('owner')
  @Answer('Save how leads are routed', RoutingSettingsResult)
  async save(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: RoutingSettings }) settings: RoutingSettings,
  ): Promise<RoutingSettingsResult> {
    await this.database.withTenant(tenant.id, async (tx) => {
      await checkPeople(tx, settings);
      await saveRouting(tx, settings);
      await auditAs(tx, user, { action: 'settings.routing_changed', detail: { ...settings } });
    });
    return { ok: true, settings };
  }
}

/**
 * Groups must name assignable members. Paused people are not checked, because they may have left meanwhile.
 */
async function checkPeople(tx: TenantTransaction, { groups }: RoutingSettings): Promise<void> {
  const able = new Set((await listAssignees(tx)).map(({ id }) => id));
  for (const [index, { members }] of groups.entries())
    if (members.some((id) => !able.has(id)))
      throw invalidField(
        `groups.${index}.members`,
        'Someone in this group is no longer staff or an owner of the team. Choose again.',
        'not_in_team',
      );
}

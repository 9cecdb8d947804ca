/** The hosts who take appointments, and their working hours. */
import { Body, Controller, Get, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { HostList, HostResult, HostUpdate } from '@praxis/contracts/appointment/scheduling';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { addHost, isMember, listHosts, saveHost } from '@praxis/db/appointment/host';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { findPracticeZone } from '@praxis/db/tenant/practice-zone';
import { Allow } from '../../../platform/auth/access.js';
import { personOf } from '../../../platform/auth/acting-person.js';
import { Answer } from '../../../platform/http/answer.js';
import { invalidField, notFound } from '../../../platform/http/failure.js';
import {
  ActingTenant,
  ActingUser,
  type AuthSession,
  type PraxisRequest,
  PathId,
} from '../../../platform/http/request.js';
import { withClocks } from '../../../platform/tenant/practice-zone-change.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';

@ApiTags('scheduling')
@Controller('v1/providers')
export class HostController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('staff')
  @Answer('List hosts', HostList)
  async list(@ActingTenant() tenant: TenantIdentity): Promise<HostList> {
    return await this.database.withTenant(tenant.id, async (tx) => ({
      ok: true,
      items: await listHosts(tx),
      nextCursor: null,
      timeZone: await findPracticeZone(tx),
    }));
  }

  @Post()
  @Allow('owner')
  @Answer('Add a host', HostResult, [201])
  async add(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: HostUpdate }) body: HostUpdate,
  ): Promise<HostResult> {
    const host = await this.database.withTenant(tenant.id, async (tx) => {
      await checkMember(tx, body.memberId);
      const added = await withClocks(tx, () => addHost(tx, body));
      await auditAs(tx, user, {
        action: 'scheduling.provider_added',
        targetType: 'provider',
        targetId: added.id,
      });
      return added;
    });
    return { ok: true, provider: host };
  }

  @Put(':id')
  @Allow('owner')
  @Answer('Save a host', HostResult)
  async save(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: HostUpdate }) body: HostUpdate,
  ): Promise<HostResult> {
    const { tenant, user } = personOf(request);
    const host = await this.database.withTenant(tenant.id, async (tx) => {
      await checkMember(tx, body.memberId);
      const saved = await withClocks(tx, () => saveHost(tx, id, body));
      if (!saved) throw notFound();
      await auditAs(tx, user, {
        action: 'scheduling.provider_changed',
        targetType: 'provider',
        targetId: id,
        detail: { isActive: body.isActive },
      });
      return saved;
    });
    return { ok: true, provider: host };
  }
}

async function checkMember(tx: TenantTransaction, memberId: string | null): Promise<void> {
  if (memberId === null || (await isMember(tx, memberId))) return;
  throw invalidField('memberId', 'That person is not on the team. Choose a team member or no one.');
}

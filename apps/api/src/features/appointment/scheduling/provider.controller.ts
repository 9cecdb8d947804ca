/** The providers who take appointments, and their working hours. */
import { Body, Controller, Get, Param, Post, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ProviderList, ProviderResult, ProviderUpdate } from '@praxis/contracts/appointment/scheduling';
import { Uuid } from '@praxis/contracts/journey/session';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { addProvider, isMember, listProviders, saveProvider } from '@praxis/db/appointment/provider';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { personOf } from '../../../platform/auth/acting-person.js';
import { Answer } from '../../../platform/http/answer.js';
import { invalidField, notFound } from '../../../platform/http/failure.js';
import {
  ActingTenant,
  ActingUser,
  type ActingSession,
  type PraxisRequest,
} from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';

@ApiTags('scheduling')
@Controller('v1/providers')
export class ProviderController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'List providers' })
  @Allow('staff')
  @Answer(ProviderList)
  async list(@ActingTenant() tenant: TenantIdentity): Promise<ProviderList> {
    return { ok: true, items: await this.database.withTenant(tenant.id, listProviders), nextCursor: null };
  }

  @Post()
  @ApiOperation({ summary: 'Add a provider' })
  @Allow('owner')
  @Answer(ProviderResult, [201])
  async add(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: ActingSession,
    @Body({ schema: ProviderUpdate }) body: ProviderUpdate,
  ): Promise<ProviderResult> {
    const provider = await this.database.withTenant(tenant.id, async (tx) => {
      await checkMember(tx, body.memberId);
      const added = await addProvider(tx, body);
      await auditAs(tx, user, {
        action: 'scheduling.provider_added',
        targetType: 'provider',
        targetId: added.id,
      });
      return added;
    });
    return { ok: true, provider };
  }

  @Put(':id')
  @ApiOperation({ summary: 'Save a provider' })
  @Allow('owner')
  @Answer(ProviderResult)
  async save(
    @Req() request: PraxisRequest,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: ProviderUpdate }) body: ProviderUpdate,
  ): Promise<ProviderResult> {
    const { tenant, user } = personOf(request);
    const provider = await this.database.withTenant(tenant.id, async (tx) => {
      await checkMember(tx, body.memberId);
      const saved = await saveProvider(tx, id, body);
      if (!saved) throw notFound();
      await auditAs(tx, user, {
        action: 'scheduling.provider_changed',
        targetType: 'provider',
        targetId: id,
        detail: { isActive: body.isActive },
      });
      return saved;
    });
    return { ok: true, provider };
  }
}

async function checkMember(tx: TenantTransaction, memberId: string | null): Promise<void> {
  if (memberId === null || (await isMember(tx, memberId))) return;
  throw invalidField('memberId', 'That person is not in the team. Choose a member, or nobody.');
}

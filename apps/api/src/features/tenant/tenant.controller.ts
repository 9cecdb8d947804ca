/** Tenants of the signed-in person; for an admin, all active tenants. */
import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { TenantList, TenantQuery, TenantResult, TenantUpdate } from '@praxis/contracts/tenant/tenant';
import { readBrand } from '@praxis/db/tenant/brand';
import { Database } from '@praxis/db/core/database';
import { listTenants, readTenant, updateTenant } from '@praxis/db/tenant/tenant-record';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { orRefused } from './admin/tenant-refusals.js';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@ApiTags('tenants')
@Controller('v1/tenants')
export class TenantController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('user')
  @Answer('List tenants', TenantList)
  async list(
    @ActingUser() user: AuthSession,
    @Query({ schema: TenantQuery }) query: TenantQuery,
  ): Promise<TenantList> {
    const memberId = user.roles.includes('admin') ? undefined : user.userId;
    return { ok: true, ...(await listTenants(this.database, { memberId, ...query })) };
  }

  @Get(':tenantId')
  @Allow('viewer')
  @Answer('Read a tenant', TenantResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<TenantResult> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const found = await readTenant(tx);
      if (!found) throw notFound();
      return { ok: true, tenant: found, brand: await readBrand(tx) };
    });
  }

  @Patch(':tenantId')
  @Allow('owner')
  @Answer('Change a tenant', TenantResult)
  async update(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: TenantUpdate }) change: TenantUpdate,
  ): Promise<TenantResult> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const changed = await orRefused(updateTenant(tx, change));
      if (!changed) throw notFound();
      await auditAs(tx, user, {
        action: 'tenant.updated',
        targetType: 'tenant',
        targetId: tenant.id,
        detail: { fields: Object.keys(change) },
      });
      return { ok: true, tenant: changed, brand: await readBrand(tx) };
    });
  }

  /** Starts an admin's work as this tenant: from now on, the screens show a banner, and the audit log has an entry. */
  @Post(':tenantId/act')
  @Allow('admin')
  @Answer('Start acting as a tenant', Acknowledged)
  async act(@ActingTenant() tenant: TenantIdentity, @ActingUser() user: AuthSession): Promise<Acknowledged> {
    await this.database.withTenant(tenant.id, (tx) =>
      auditAs(tx, user, { action: 'tenant.acting_started', targetType: 'tenant', targetId: tenant.id }),
    );
    return { ok: true, message: `You are now acting as ${tenant.name}. Your actions are logged.` };
  }
}

/** The platform's tenants, for its admins: the list with its figures, and one tenant's record. */
import { Body, Controller, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AdminTenantChange,
  AdminTenantCreate,
  AdminTenantList,
  AdminTenantQuery,
  AdminTenantResult,
  AdminTenantStatusChange,
  HeldRuns,
  NextChargeResult,
  SuspendRequest,
} from '@praxis/contracts/tenant/admin-tenant';
import { readNextCharge } from '@praxis/db/billing/closing';
import { Database } from '@praxis/db/core/database';
import { listAdminTenants } from '@praxis/db/tenant/admin-tenant-list';
import { readHeldRuns } from '@praxis/db/tenant/held-run';
import { Allow } from '../../../platform/auth/access.js';
import { StepUp } from '../../../platform/auth/step-up.js';
import { Answer } from '../../../platform/http/answer.js';
import { ActingUser, PathId, type AuthSession } from '../../../platform/http/request.js';
import { AdminTenantService } from './admin-tenant.service.js';

@ApiTags('tenants')
@Allow('admin')
@Controller('v1/admin/tenants')
export class AdminTenantController {
  constructor(
    private readonly database: Database,
    private readonly tenants: AdminTenantService,
  ) {}

  @Get()
  @Answer('List the clients with figures over all of them', AdminTenantList)
  async list(@Query({ schema: AdminTenantQuery }) query: AdminTenantQuery): Promise<AdminTenantList> {
    return { ok: true, ...(await listAdminTenants(this.database, query)) };
  }

  @Post()
  @Answer('Create a tenant and invite its owner', AdminTenantResult)
  async create(
    @ActingUser() user: AuthSession,
    @Body({ schema: AdminTenantCreate }) tenant: AdminTenantCreate,
  ): Promise<AdminTenantResult> {
    return { ok: true, client: await this.tenants.create(user, tenant) };
  }

  @Get(':id')
  @Answer('Read a client', AdminTenantResult)
  async read(@PathId() id: string): Promise<AdminTenantResult> {
    return { ok: true, client: await this.tenants.read(id) };
  }

  @Patch(':id')
  @Answer('Change a tenant; 409 once someone else has changed it', AdminTenantResult)
  async change(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Body({ schema: AdminTenantChange }) change: AdminTenantChange,
  ): Promise<AdminTenantResult> {
    return { ok: true, client: await this.tenants.change(user, id, { change }) };
  }

  @Put(':id/status')
  @Answer('Activate or deactivate a tenant; a suspended one goes on', AdminTenantResult)
  async setStatus(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Body({ schema: AdminTenantStatusChange }) change: AdminTenantStatusChange,
  ): Promise<AdminTenantResult> {
    return { ok: true, client: await this.tenants.setStatus(user, id, { ...change, reason: null }) };
  }

  @Post(':id/suspend')
  @StepUp()
  @Answer('Suspend a tenant: it is closed, and its runs wait', AdminTenantResult)
  async suspend(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Body({ schema: SuspendRequest }) request: SuspendRequest,
  ): Promise<AdminTenantResult> {
    return { ok: true, client: await this.tenants.setStatus(user, id, { ...request, status: 'suspended' }) };
  }

  @Get(':id/next-charge')
  @Answer('Read what the payment vendor charges a tenant next', NextChargeResult)
  async nextCharge(@PathId() id: string): Promise<NextChargeResult> {
    await this.tenants.read(id);
    return { ok: true, charge: await this.database.withTenant(id, readNextCharge) };
  }

  @Get(':id/held')
  @Answer('Read what waits because a tenant is suspended', HeldRuns)
  async held(@PathId() id: string): Promise<HeldRuns> {
    await this.tenants.read(id);
    return { ok: true, ...(await this.database.withTenant(id, readHeldRuns)) };
  }
}

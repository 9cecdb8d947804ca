/** The platform's clients, for its admins: the list with its figures, and one tenant's record. */
import { Body, Controller, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ClientChange,
  ClientCreate,
  ClientList,
  ClientQuery,
  ClientResult,
  ClientStatusChange,
  HeldRuns,
  SuspendRequest,
} from '@praxis/contracts/tenant/client';
import { Database } from '@praxis/db/core/database';
import { listClients } from '@praxis/db/tenant/client-list';
import { readHeldRuns } from '@praxis/db/tenant/held-run';
import { Allow } from '../../../platform/auth/access.js';
import { StepUp } from '../../../platform/auth/step-up.js';
import { Answer } from '../../../platform/http/answer.js';
import { ActingUser, PathId, type AuthSession } from '../../../platform/http/request.js';
import { ClientService } from './client.service.js';

@ApiTags('clients')
@Allow('admin')
@Controller('v1/admin/tenants')
export class ClientController {
  constructor(
    private readonly database: Database,
    private readonly clients: ClientService,
  ) {}

  @Get()
  @Answer('List the clients with figures over all of them', ClientList)
  async list(@Query({ schema: ClientQuery }) query: ClientQuery): Promise<ClientList> {
    return { ok: true, ...(await listClients(this.database, query)) };
  }

  @Post()
  @Answer('Create a tenant and invite its owner', ClientResult)
  async create(
    @ActingUser() user: AuthSession,
    @Body({ schema: ClientCreate }) client: ClientCreate,
  ): Promise<ClientResult> {
    return { ok: true, client: await this.clients.create(user, client) };
  }

  @Get(':id')
  @Answer('Read a client', ClientResult)
  async read(@PathId() id: string): Promise<ClientResult> {
    return { ok: true, client: await this.clients.read(id) };
  }

  @Patch(':id')
  @Answer('Change a tenant; 409 once someone else has changed it', ClientResult)
  async change(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Body({ schema: ClientChange }) change: ClientChange,
  ): Promise<ClientResult> {
    return { ok: true, client: await this.clients.change(user, id, { change }) };
  }

  @Put(':id/status')
  @Answer('Activate or deactivate a tenant; a suspended one goes on', ClientResult)
  async setStatus(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Body({ schema: ClientStatusChange }) { status }: ClientStatusChange,
  ): Promise<ClientResult> {
    return { ok: true, client: await this.clients.setStatus(user, id, { status, reason: null }) };
  }

  @Post(':id/suspend')
  @StepUp()
  @Answer('Suspend a tenant: it is closed, and its runs wait', ClientResult)
  async suspend(
    @ActingUser() user: AuthSession,
    @PathId() id: string,
    @Body({ schema: SuspendRequest }) { reason }: SuspendRequest,
  ): Promise<ClientResult> {
    return { ok: true, client: await this.clients.setStatus(user, id, { status: 'suspended', reason }) };
  }

  @Get(':id/held')
  @Answer('Read what waits because a tenant is suspended', HeldRuns)
  async held(@PathId() id: string): Promise<HeldRuns> {
    await this.clients.read(id);
    return { ok: true, ...(await this.database.withTenant(id, readHeldRuns)) };
  }
}

/** The team of a tenant: its members and their roles (specification 1, sections 4 to 6). */
import { Body, Controller, Delete, Get, Param, Patch, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { Uuid } from '@praxis/contracts/journey/session';
import { RoleChange, TeamList, TenantQuery } from '@praxis/contracts/tenant/tenant';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../../platform/auth/access.js';
import { StepUp } from '../../../platform/auth/step-up.js';
import { personOf } from '../../../platform/auth/acting-person.js';
import { Answer } from '../../../platform/http/answer.js';
import { ActingTenant, type PraxisRequest } from '../../../platform/http/request.js';
import { TeamService } from './team.service.js';

@ApiTags('team')
@Controller('v1/tenants/:tenantId/users')
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Get()
  @Allow('staff')
  @Answer('List the people of a tenant', TeamList)
  async list(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: TenantQuery }) query: TenantQuery,
  ): Promise<TeamList> {
    return { ok: true, ...(await this.team.list(tenant.id, query)) };
  }

  @Patch(':userId')
  @StepUp()
  @Allow('staff')
  @Answer("Change a person's role", Acknowledged)
  async changeRole(
    @Req() request: PraxisRequest,
    @Param('userId', { schema: Uuid }) userId: string,
    @Body({ schema: RoleChange }) { role }: RoleChange,
  ): Promise<Acknowledged> {
    await this.team.changeRole(personOf(request), userId, role);
    return { ok: true, message: 'Role updated' };
  }

  @Delete(':userId/sessions')
  @StepUp()
  @Allow('staff')
  @Answer('Sign a person out everywhere', Acknowledged)
  async signOut(
    @Req() request: PraxisRequest,
    @Param('userId', { schema: Uuid }) userId: string,
  ): Promise<Acknowledged> {
    await this.team.signOut(personOf(request), userId);
    return { ok: true, message: 'Signed out on all devices' };
  }

  @Delete(':userId')
  @StepUp()
  @Allow('staff')
  @Answer('Remove a person from a tenant', Acknowledged)
  async remove(
    @Req() request: PraxisRequest,
    @Param('userId', { schema: Uuid }) userId: string,
  ): Promise<Acknowledged> {
    await this.team.remove(personOf(request), userId);
    return { ok: true, message: 'User removed' };
  }
}

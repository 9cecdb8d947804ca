/** The health of services and their incidents: states for everybody, causes for the platform's admins. */
import { Body, Controller, Get, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  HealthMonitorRequest,
  HealthMonitorResult,
  IncidentDetail,
  IncidentQuery,
  IncidentUpdate,
  ServiceHealthList,
  ServiceIncidentList,
  type ServiceHealth,
  type ServiceIncident,
} from '@praxis/contracts/health/service-health';
import { SERVICES } from '@praxis/contracts/health/service.const';
import { Database } from '@praxis/db/core/database';
import { Uuid } from '@praxis/contracts/journey/session';
import { updateIncident } from '@praxis/db/health/service-incident';
import { listIncidents, listServices, readIncident } from '@praxis/db/health/service-health-read';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ActingUser, type AuthSession, type PraxisRequest } from '../../platform/http/request.js';
import { HealthMonitor } from './health-monitor.js';

@ApiTags('health')
@Controller('v1')
export class ServiceHealthController {
  constructor(
    private readonly database: Database,
    private readonly monitor: HealthMonitor,
  ) {}

  @Get('service-health-checks')
  @Allow(['user', 'public'])
  @Answer('List the services and their health', ServiceHealthList)
  async services(@Req() request: PraxisRequest): Promise<ServiceHealthList> {
    return { ok: true, items: await this.#services(request), nextCursor: null };
  }

  @Get('service-incidents')
  @Allow(['user', 'public'])
  @Answer('List incidents', ServiceIncidentList)
  async incidents(
    @Req() request: PraxisRequest,
    @Query({ schema: IncidentQuery }) { status, ...page }: IncidentQuery,
  ): Promise<ServiceIncidentList> {
    const { sight } = this.monitor;
    if (sight.outage)
      return {
        ok: true,
        items: status === 'resolved' ? [] : sight.incidents.map(withoutPractice),
        nextCursor: null,
      };
    const ownIds = request.session?.memberships.map(({ id }) => id) ?? [];
    const tenantIds = isAdmin(request) ? 'all' : ownIds;
    const isOpen = status === undefined ? undefined : status === 'open';
    const { items, nextCursor } = await listIncidents(this.database, { tenantIds, isOpen, ...page });
    return { ok: true, items: isAdmin(request) ? items : items.map(withoutPractice), nextCursor };
  }

  @Get('service-incidents/:id')
  @Allow('admin')
  @Answer('Read an incident with its time line', IncidentDetail)
  async incident(@Param('id', { schema: Uuid }) id: string): Promise<IncidentDetail> {
    const found = await readIncident(this.database, id);
    if (!found) throw notFound();
    return { ok: true, ...found };
  }

  @Patch('service-incidents/:id')
  @Allow('admin')
  @Answer('Acknowledge an incident, or note something', IncidentDetail)
  async update(
    @ActingUser() { userId }: AuthSession,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: IncidentUpdate }) update: IncidentUpdate,
  ): Promise<IncidentDetail> {
    if (!(await updateIncident(this.database, id, { ...update, userId }))) throw notFound();
    return await this.incident(id);
  }

  /** Anybody may have the services checked: those who ask at the same time share one round. */
  @Post('functions/health-monitor')
  @Allow(['user', 'public'])
  @ChangesNothing()
  @Answer('Check the services now', HealthMonitorResult)
  async check(
    @Req() request: PraxisRequest,
    @Body({ schema: HealthMonitorRequest }) _body: HealthMonitorRequest,
  ): Promise<HealthMonitorResult> {
    await this.monitor.checkNow();
    return { ok: true, results: await this.#services(request) };
  }

  async #services(request: PraxisRequest): Promise<ServiceHealth[]> {
    const { sight } = this.monitor;
    const services = sight.outage ? sight.services : await listServices(this.database);
    const sorted = [...services].sort(
      (one, other) => SERVICES.indexOf(one.service) - SERVICES.indexOf(other.service),
    );
    return isAdmin(request) ? sorted : sorted.map(withoutCause);
  }
}

const isAdmin = ({ session }: PraxisRequest): boolean => session?.roles.includes('admin') ?? false;

function withoutCause(service: ServiceHealth): ServiceHealth {
  return { ...service, errorCode: null, consecutiveFailures: null, blamedOn: null };
}

/** Its own name a practice knows. */
function withoutPractice(incident: ServiceIncident): ServiceIncident {
  return { ...incident, tenantId: null, tenantName: null };
}

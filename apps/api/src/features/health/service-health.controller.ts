/** The health of services and their incidents: everyone sees states, the platform's admins also see causes. */
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
import { Database } from '@praxis/db/core/database';
import { Uuid } from '@praxis/contracts/journey/session';
import { checkAlerts } from '@praxis/db/health/alert-check';
import { countApiErrors } from '@praxis/db/health/api-error';
import { updateIncident } from '@praxis/db/health/service-incident';
import {
  countOpenIncidents,
  listIncidents,
  listServices,
  readIncident,
} from '@praxis/db/health/service-health-read';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ActingUser, type AuthSession, type PraxisRequest } from '../../platform/http/request.js';
import { orRemembered } from '../../platform/http/database-away.js';
import { ERROR_HOURS, HealthMonitor, type HealthSnapshot } from './health-monitor.js';

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
    const [items, recentErrors] = await Promise.all([
      this.#services(request),
      this.#orSeen(
        () => countApiErrors(this.database, ERROR_HOURS),
        (seen) => seen.recentErrors,
      ),
    ]);
    return { ok: true, items, nextCursor: null, recentErrors };
  }

  @Get('service-incidents')
  @Allow(['user', 'public'])
  @Answer('List incidents', ServiceIncidentList)
  async incidents(
    @Req() request: PraxisRequest,
    @Query({ schema: IncidentQuery }) { status, ...page }: IncidentQuery,
  ): Promise<ServiceIncidentList> {
    const ownIds = request.session?.memberships.map(({ id }) => id) ?? [];
    const tenantIds = isAdmin(request) ? 'all' : ownIds;
    const isOpen = status === undefined ? undefined : status === 'open';
    const [{ items, nextCursor }, openCount] = await Promise.all([
      this.#orSeen(
        () => listIncidents(this.database, { tenantIds, isOpen, ...page }),
        ({ incidents }) => ({ items: status === 'resolved' ? [] : incidents, nextCursor: null }),
      ),
      this.#orSeen(
        () => countOpenIncidents(this.database, tenantIds),
        ({ incidents }) => incidents.length,
      ),
    ]);
    return { ok: true, items: isAdmin(request) ? items : items.map(withoutPractice), nextCursor, openCount };
  }

  @Get('service-incidents/:id')
  @Allow('admin')
  @Answer('Read an incident with its timeline', IncidentDetail)
  async incident(@Param('id', { schema: Uuid }) id: string): Promise<IncidentDetail> {
    const found = await readIncident(this.database, id);
    if (!found) throw notFound();
    return { ok: true, ...found };
  }

  @Patch('service-incidents/:id')
  @Allow('admin')
  @Answer('Acknowledge an incident, or note something', IncidentDetail)
  async update(
    @ActingUser() { userId, id: sessionId }: AuthSession,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: IncidentUpdate }) update: IncidentUpdate,
  ): Promise<IncidentDetail> {
    if (!(await updateIncident(this.database, id, { ...update, userId, sessionId }))) throw notFound();
    return await this.incident(id);
  }

  /** Anyone may request a check: simultaneous requests share one round, and a rule is checked once a minute. */
  @Post('functions/health-monitor')
  @Allow(['user', 'public'])
  @ChangesNothing()
  @Answer('Check the services or the alert rules now', HealthMonitorResult)
  async check(
    @Req() request: PraxisRequest,
    @Body({ schema: HealthMonitorRequest }) { action }: HealthMonitorRequest,
  ): Promise<HealthMonitorResult> {
    if (action === 'alert_check') {
      const { checked, triggered } = await checkAlerts(this.database);
      return { ok: true, alertsChecked: checked, alertsTriggered: triggered };
    }
    await this.monitor.checkNow();
    return { ok: true, results: await this.#services(request) };
  }

  async #services(request: PraxisRequest): Promise<ServiceHealth[]> {
    const services = await this.#orSeen(
      () => listServices(this.database),
      (seen) => seen.services,
    );
    return isAdmin(request) ? services : services.map(withoutCause);
  }

  /** The stored data, or the monitor's last result while the database does not answer. */
  async #orSeen<Shown>(
    read: () => Promise<Shown>,
    seen: (snapshot: HealthSnapshot) => Shown,
  ): Promise<Shown> {
    if (this.monitor.snapshot.outage) return seen(this.monitor.snapshot);
    return await orRemembered(read, () => seen(this.monitor.snapshot));
  }
}

/** Admins read causes, counts and practices. */
export const isAdmin = ({ session }: PraxisRequest): boolean => session?.roles.includes('admin') ?? false;

function withoutCause(service: ServiceHealth): ServiceHealth {
  return { ...service, errorCode: null, consecutiveFailures: null, blamedOn: null };
}

/**
 * An incident for people who are not admins: without the practice, which they know if it is their own, and without the
 * held-back work, which may belong to other practices.
 */
function withoutPractice(incident: ServiceIncident): ServiceIncident {
  return { ...incident, tenantId: null, tenantName: null, scope: null };
}

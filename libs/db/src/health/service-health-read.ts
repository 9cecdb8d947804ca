/** Reads the state of services and incidents. */
import { SERVICES } from '@praxis/contracts/health/service.const';
import type {
  IncidentEvent,
  IncidentPractice,
  ServiceHealth,
  ServiceIncident,
} from '@praxis/contracts/health/service-health';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import type { Database } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';

/** Days over which uptime is counted, today included. */
const UPTIME_DAYS = 7;
const SORT = 'incidents';
const INCIDENT =
  rawSql(`i.id, i.tenant_id as "tenantId", t.name as "tenantName", i.title, i.service_name as service,
  i.incident_type as "incidentType", i.severity, i.started_at::text as "startedAt",
  case when i.status <> 'resolved' and i.recovered_at is not null then 'recovering' else i.status end as status,
  i.resolved_at::text as "resolvedAt", i.acknowledged_at::text as "acknowledgedAt",
  (select json_build_object('practices', count(*), 'runs', coalesce(sum(p.runs), 0), 'messages', coalesce(sum(p.messages), 0),
      'worstRuns', i.worst_runs, 'worstMessages', i.worst_messages)
    from service_incident_practices p where p.incident_id = i.id) as scope`);
/** Maximum number of affected practices that are named for one incident. */
const PRACTICES_MAX = 100;

/** Every service that was checked, in the order of `SERVICES`. */
export async function listServices(database: Database): Promise<ServiceHealth[]> {
  return await database.querySystem<ServiceHealth>(
    'list the health of services',
    sql`
    select s.id, s.service_name as service, s.status, s.response_time_ms as "responseTimeMs", s.error_code as "errorCode",
      s.consecutive_failures as "consecutiveFailures", s.blamed_on as "blamedOn", s.updated_at::text as "updatedAt",
      (select round(100.0 * (sum(d.checks) - sum(d.failures)) / sum(d.checks), 2)::float8 from service_health_days d
        where d.service_name = s.service_name and d.day > (now() at time zone 'utc')::date - ${UPTIME_DAYS}::int) as "uptimePercentage"
    from service_health_checks s order by array_position(${[...SERVICES]}::text[], s.service_name)`,
  );
}

/**
 * The scope of incidents: those of the platform, and of these practices or of all. Incidents of alert rules are only
 * visible to viewers who see all.
 */
export interface IncidentFilter extends PageQuery {
  tenantIds: readonly string[] | 'all';
  isOpen?: boolean | undefined;
}

/** True for an incident `i` that these viewers may see. */
function isSeenBy(tenantIds: IncidentFilter['tenantIds']): Sql {
  const isAll = tenantIds === 'all';
  return sql`(${isAll}::boolean or (i.incident_type <> 'alert'
    and (i.tenant_id is null or i.tenant_id = any(${isAll ? [] : [...tenantIds]}::uuid[]))))`;
}

/** Number of open incidents. */
export async function countOpenIncidents(
  database: Database,
  tenantIds: IncidentFilter['tenantIds'],
): Promise<number> {
  const [row] = await database.querySystem<{ count: number }>(
    'count open incidents',
    sql`select count(*)::int as count from service_incidents i where ${isSeenBy(tenantIds)} and i.status <> 'resolved'`,
  );
  return row?.count ?? 0;
}

/** Newest first. */
export async function listIncidents(
  database: Database,
  { tenantIds, isOpen, cursor, limit }: IncidentFilter,
): Promise<Page<ServiceIncident>> {
  const after = positionAfter(cursor, SORT);
  const rows = await database.querySystem<ServiceIncident & { sortValue: string }>(
    'list incidents',
    sql`
    select ${INCIDENT}, i.started_at::text as "sortValue"
    from service_incidents i left join tenants t on t.id = i.tenant_id
    where ${isSeenBy(tenantIds)}
      and (${isOpen ?? null}::boolean is null or (i.status <> 'resolved') = ${isOpen ?? null}::boolean)
      and (${after === undefined}::boolean
        or (i.started_at, i.id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by i.started_at desc, i.id desc limit ${limit + 1}`,
  );
  const page = toPage(rows, { sort: SORT, limit });
  return { ...page, items: page.items.map(({ sortValue: _, ...item }) => item) };
}

/**
 * An incident with the practices that it affects and its timeline, oldest event first; undefined if there is none with
 * that id.
 */
export async function readIncident(
  database: Database,
  id: string,
): Promise<
  { incident: ServiceIncident; practices: IncidentPractice[]; events: IncidentEvent[] } | undefined
> {
  const [incident] = await database.querySystem<ServiceIncident>(
    'read an incident',
    sql`select ${INCIDENT} from service_incidents i left join tenants t on t.id = i.tenant_id where i.id = ${id}`,
  );
  if (!incident) return undefined;
  const events = await database.querySystem<IncidentEvent>(
    'read the timeline of an incident',
    sql`select e.id, e.kind, e.text, u.email as by, e.created_at::text as at
    from service_incident_events e left join users u on u.id = e.user_id
    where e.incident_id = ${id} order by e.created_at, e.id`,
  );
  const practices = await database.querySystem<IncidentPractice>(
    'read whom an incident affects',
    sql`select p.tenant_id as "tenantId", t.name, p.runs, p.messages, p.worst_runs as "worstRuns",
      p.worst_messages as "worstMessages"
    from service_incident_practices p join tenants t on t.id = p.tenant_id
    where p.incident_id = ${id}
    order by p.messages desc, p.runs desc, p.worst_messages desc, p.worst_runs desc, t.name, t.id limit ${PRACTICES_MAX}`,
  );
  return { incident, practices, events };
}

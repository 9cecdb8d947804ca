/** The history on a status page: uptime by day, and outages. */
import type { ServiceName } from '@praxis/contracts/health/service.const';
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';

export interface ServiceDay {
  service: ServiceName;
  /** UTC date such as `2026-01-31`. */
  day: string;
  uptimePercentage: number;
}

export interface Outage {
  id: string;
  service: ServiceName;
  startedAt: string;
  resolvedAt: string | null;
}

/** Maximum number of outages that are shown. */
const OUTAGES_MAX = 20;

/** Days and outages of all services in the last `days` days, the newest outage first. */
export async function readServiceHistory(
  database: Database,
  days: number,
): Promise<{ days: ServiceDay[]; outages: Outage[] }> {
  const [row] = await database.querySystem<{ days: ServiceDay[] | null; outages: Outage[] | null }>(
    'read the history of services',
    sql`select
      (select json_agg(json_build_object('service', d.service_name, 'day', d.day::text,
          'uptimePercentage', round(100.0 * (d.checks - d.failures) / d.checks, 2)) order by d.day)
        from service_health_days d where d.day > (now() at time zone 'utc')::date - ${days}::int) as days,
      (select json_agg(json_build_object('id', i.id, 'service', i.service_name, 'startedAt', i.started_at,
          'resolvedAt', i.resolved_at) order by i.started_at desc)
        from (select * from service_incidents where tenant_id is null and incident_type = 'outage'
          and started_at > now() - make_interval(days => ${days}::int) order by started_at desc limit ${OUTAGES_MAX}) i) as outages`,
  );
  return { days: row?.days ?? [], outages: row?.outages ?? [] };
}

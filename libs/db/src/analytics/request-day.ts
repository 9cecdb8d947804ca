/** Counts of the API's requests, kept by day. */
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';

/** Requests since they were last added to the day's count. Times are milliseconds. */
export interface RequestCount {
  requests: number;
  failures: number;
  responseMs: number;
}

/** Adds the requests to today's count. */
export async function addRequests(
  database: Database,
  { requests, failures, responseMs }: RequestCount,
): Promise<void> {
  await database.querySystem(
    'count requests',
    sql`insert into request_days as d (day, requests, failures, response_ms_sum)
    values ((now() at time zone 'utc')::date, ${requests}, ${failures}, ${Math.round(responseMs)})
    on conflict (day) do update set requests = d.requests + excluded.requests, failures = d.failures + excluded.failures,
      response_ms_sum = d.response_ms_sum + excluded.response_ms_sum`,
  );
}

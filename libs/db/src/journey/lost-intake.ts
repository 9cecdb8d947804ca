/** Finds intakes that were confirmed to a visitor, but whose lead or journey is missing. */
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';
import { IS_REAL_PRACTICE } from '../health/synthetic-practice.js';

/** An intake that was confirmed to its visitor. */
export interface AnsweredIntake {
  tenantId: string;
  sessionId: string;
  leadId: string;
}

/**
 * The intakes that have no lead with a journey and were not erased on request. An intake that waits for the engine
 * already has both, stored in the same transaction as its outbox row. Synthetic journeys are deleted when they end and
 * do not count.
 */
export async function findLostIntakes(
  database: Database,
  intakes: readonly AnsweredIntake[],
): Promise<string[]> {
  const rows = await database.querySystem<{ leadId: string }>(
    'look for answered intakes',
    sql`select i."leadId" from jsonb_to_recordset(${JSON.stringify(intakes)}::jsonb)
      as i("tenantId" uuid, "sessionId" text, "leadId" uuid)
    where not exists (select from tenants t where t.id = i."tenantId" and not (${IS_REAL_PRACTICE})) and not (
      exists (select from leads l where l.tenant_id = i."tenantId" and l.id = i."leadId")
      and exists (select from journeys j where j.tenant_id = i."tenantId" and j.session_id = i."sessionId")
    ) and not exists (select from audit_log a where a.tenant_id = i."tenantId" and a.action = 'lead.forgotten'
      and a.target_id = i."leadId"::text and a.created_at > now() - interval '1 hour')`,
  );
  return rows.map(({ leadId }) => leadId);
}

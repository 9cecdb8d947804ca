/** Helpers that forget leads and check what is left of them. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Database } from '@praxis/db/core/database';
import { rawSql } from '@praxis/db/core/sql';
import type { Answer, RequestOptions } from './api.js';
import { expectOk } from './journey.js';
import { tenantTables } from './tenant-tables.js';
import { until } from './until.js';

/** The person who forgets a lead, such as a signed-in member. */
interface Forgetter {
  delete(path: string, options?: RequestOptions): Promise<Answer>;
}

/** Whether a deletion was refused because work for the lead is under way. The refusal asks for a retry. */
export const isToBeSentAgain = ({ status, body }: Answer): boolean =>
  status === 503 && body.code === 'runs_not_ended';

/**
 * Forgets a lead. The API waits only seconds for the lead's runs to end, which takes longer on a busy machine. Then the
 * request is repeated, as the API asks.
 */
export async function forgetLead(by: Forgetter, leadId: string): Promise<Answer> {
  const answer = await until('the runs of the lead to end', { timeoutMs: 15_000, pollMs: 250 }, async () => {
    const given = await by.delete(`/v1/leads/${leadId}`);
    return !isToBeSentAgain(given) && given;
  });
  return expectOk(answer);
}

/** The tables of a tenant that contain one of these texts. */
export async function tablesNaming(
  database: Database,
  { tenantId, texts }: { tenantId: string; texts: readonly string[] },
): Promise<string[]> {
  return await database.withSystem('search a tenant in a test', async (tx) => {
    const found: string[] = [];
    for (const table of await tenantTables(tx)) {
      const rows = await tx.query`select 1 from ${rawSql(table)} r where tenant_id = ${tenantId}
        and exists (select from unnest(${texts}::text[]) t where lower(r::text) like '%' || lower(t) || '%') limit 1`;
      if (rows.length > 0) found.push(table);
    }
    return found;
  });
}

/** Whether the engine has no history of a run any more. */
export async function isHistoryGone(client: Client, workflowId: string): Promise<boolean> {
  return await client.workflow
    .getHandle(workflowId)
    .fetchHistory()
    .then(
      () => false,
      (error: unknown) => error instanceof WorkflowNotFoundError || /not found/i.test(String(error)),
    );
}

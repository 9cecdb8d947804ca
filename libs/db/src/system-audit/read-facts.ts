/** One statement of the System Audit Report, which ends when its check's time does: a slow check must not hold a connection. */
import { SYSTEM_CHECK_TIMEOUT_MS } from '@praxis/contracts/system-audit/system-audit.const';
import type { Database } from '../core/database.js';
import type { Sql } from '../core/sql.js';

/** The one row of a statement. */
export async function readFacts<Row>(database: Database, statement: Sql): Promise<Row> {
  return await database.withSystem('audit the system', async (tx) => {
    await tx.query`select set_config('statement_timeout', ${String(SYSTEM_CHECK_TIMEOUT_MS)}::text, true)`;
    const [row] = await tx.query<Row>(statement);
    if (row === undefined) throw new Error('a statement of the system audit gives one row');
    return row;
  });
}

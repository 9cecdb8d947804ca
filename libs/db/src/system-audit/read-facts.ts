/**
 * Runs one statement of the System Audit Report within the time limit of its check, because a slow check must not hold
 * a connection.
 */
import { SYSTEM_CHECK_TIMEOUT_MS } from '@praxis/contracts/system-audit/system-audit.const';
import type { Database, SystemTransaction } from '../core/database.js';

/** The single row of a statement. */
export async function readFacts<Row>(
  database: Database,
  read: (tx: SystemTransaction) => Promise<Row[]>,
): Promise<Row> {
  return await database.withSystem('audit the system', async (tx) => {
    await tx.query`select set_config('statement_timeout', ${String(SYSTEM_CHECK_TIMEOUT_MS)}::text, true)`;
    const [row] = await read(tx);
    if (row === undefined) throw new Error('a statement of the system audit gives one row');
    return row;
  });
}

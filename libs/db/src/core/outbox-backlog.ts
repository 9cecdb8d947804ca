/** How much of the outbox is due, for metrics. Only the index of due rows is read. */
import type { Database } from './database.js';
import { sql } from './sql.js';

/** The number of due rows, and for how long the oldest has been due. */
export async function readOutboxBacklog(
  database: Database,
): Promise<{ backlog: number; oldestSeconds: number }> {
  const [row] = await database.querySystem<{ backlog: number; oldestSeconds: number }>(
    'measure the outbox',
    sql`select count(*)::int as backlog,
      coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as "oldestSeconds"
    from outbox where done_at is null and next_attempt_at <= now()`,
  );
  return row ?? { backlog: 0, oldestSeconds: 0 };
}

/** Whether a transaction waits for a lock, for tests that decide which of two transactions comes first. */
import type { Transaction } from '@praxis/db/core/database';

/** Whether another transaction waits for a lock that this one holds: a row, an entry of an index, or an advisory lock. */
export async function isWaitedFor(tx: Transaction): Promise<boolean> {
  const [row] = await tx.query<{ waits: boolean }>`select exists (select from pg_locks where not granted
    and pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`;
  return row?.waits ?? false;
}

/** How many other transactions wait for a lock that this one holds, or for one that waits for it. */
export async function countWaiters(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ waits: number }>`
    with recursive waiting as (
      select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
      union select l.pid from pg_locks l join waiting w on w.pid = any(pg_blocking_pids(l.pid)) where not l.granted)
    select count(*)::int as waits from waiting`;
  return row?.waits ?? 0;
}

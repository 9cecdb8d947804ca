/**
 * Transactions on a connection of a pool: begun with the first statement, then committed, or rolled back if anything
 * fails.
 */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import type { WrappingKeys } from '@praxis/config/wrapping-keys';
import { bindRunner, type PreparedStatement } from './repository-runner.js';
import { inTransactionSpan, type NoteStatement } from './statement-span.js';

/** One connection inside its transaction: statements are sent to the driver, repositories work through TypeORM. */
export interface Connected {
  runner: QueryRunner;
  client: PoolClient;
  note: NoteStatement | undefined;
  wrapping: WrappingKeys;
  /** Work to do after the commit, and not after a rollback. */
  afterCommit: (() => void)[];
}

const statementNames = new Map<string, string>();

/** A statement as the driver wants it. */
export function prepared(text: string, values: unknown[]): PreparedStatement {
  return { name: statementName(text), text, values };
}

/** A statement's name on its connections: PostgreSQL plans it once instead of at every call. */
function statementName(sql: string): string {
  let name = statementNames.get(sql);
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
    statementNames.set(sql, name);
  }
  return name;
}

/** The connection of a transaction, and the statement that opens it. */
export interface TransactionStart extends Pick<Connected, 'wrapping'> {
  source: DataSource;
  begin: string;
}

/**
 * Runs `work` in a transaction.
 * @throws the error of `work`, after rolling back
 */
export function inTransaction<Result>(
  opening: TransactionStart,
  work: (connected: Connected) => Promise<Result>,
): Promise<Result> {
  return inTransactionSpan((note) => transact({ ...opening, note }, work));
}

async function transact<Result>(
  { source, begin, note, wrapping }: TransactionStart & Pick<Connected, 'note'>,
  work: (connected: Connected) => Promise<Result>,
): Promise<Result> {
  const runner = source.createQueryRunner();
  let broken = false;
  try {
    const client = (await runner.connect()) as PoolClient;
    // Not awaited, because the connection is pipelined and the first statement of `work` is sent together with it.
    const begun = client.query(begin);
    begun.catch(() => undefined);
    bindRunner(runner, client, (text, values) => {
      note?.(text);
      return prepared(text, values);
    });
    const afterCommit: (() => void)[] = [];
    let result: Result;
    try {
      result = await work({ runner, client, note, wrapping, afterCommit });
      await begun;
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    }
    for (const act of afterCommit) act();
    return result;
  } finally {
    Object.assign(runner, { isTransactionActive: false });
    await releaseRunner(runner, broken);
  }
}

// Releases the connection. One that cannot even roll back is in an unknown state and must not return to the pool.
async function releaseRunner(runner: QueryRunner, broken: boolean): Promise<void> {
  if (broken) await runner.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  await runner.release();
}

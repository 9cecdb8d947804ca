/**
 * Runs TypeORM's statements like all others: prepared, in the order in which they are started, inside the open
 * transaction.
 */
import type { ObjectLiteral, QueryRunner } from 'typeorm';
import type { PoolClient } from 'pg';

/** A statement as the driver wants it. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Lets a TypeORM runner send its statements over a connection that is in a transaction. Otherwise TypeORM would wait
 * before each statement, have PostgreSQL plan each one again, and wrap errors so that they are not recognized.
 */
export function bindRunner(
  runner: QueryRunner,
  client: PoolClient,
  prepare: (text: string, values: unknown[]) => PreparedStatement,
): void {
  const query = async (text: string, values: unknown[] = [], isStructured = false): Promise<unknown> => {
    const { rows, rowCount } = await client.query<ObjectLiteral>(prepare(text, values));
    return isStructured ? { raw: rows, records: rows, affected: rowCount } : rows;
  };
  // The transaction was begun without TypeORM. The runner is marked as active, so that a repository never opens a
  // transaction inside it.
  Object.assign(runner, { query, isTransactionActive: true });
}

/** Changes of tenants' rows in migrations. */
import type { QueryRunner } from 'typeorm';

/**
 * Runs statements as the system role, in the migration's transaction. Row-level security is forced, so that an owner of the schema
 * who is no superuser sees no rows, and an update would change none without an error.
 */
export async function asSystem(runner: QueryRunner, ...statements: readonly string[]): Promise<void> {
  await runner.query('set local role praxis_system');
  for (const statement of statements) await runner.query(statement);
  await runner.query('reset role');
}

/** A list of executions by a status that few have, such as those that failed, does not read all the others. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExecutionStatus1767691000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Of every status: a prepared statement, whose plan is the same for all of them, could not use an index of some.
    await runner.query(
      'create index automation_runs_by_status on automation_runs (tenant_id, status, created_at desc, id desc)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index automation_runs_by_status');
  }
}

/** The sweep finds runs that were terminated while they did something, without reading those that are over or wait. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InterruptedRuns1767690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index automation_runs_under_way on automation_runs (created_at) where status in ('running', 'held') and not is_test`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index automation_runs_under_way');
  }
}

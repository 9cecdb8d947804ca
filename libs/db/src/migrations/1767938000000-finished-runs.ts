/** The last runs of an automation that ended are found without reading all of its runs. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FinishedRuns1767938000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index automation_runs_finished on automation_runs (tenant_id, automation_id, finished_at desc, id desc) include (status)
        where not is_test and status in ('success', 'error')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index automation_runs_finished');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uses of the demo that the limiter has counted and allowed, and that have not been made yet. */
export class DemoGrants1765900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table demo_usage_tracking add column granted int not null default 0 check (granted >= 0)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table demo_usage_tracking drop column granted`);
  }
}

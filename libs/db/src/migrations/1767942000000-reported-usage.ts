/** When the overage of a resource was accepted by the payment vendor. Of cycles that were reported before, only the cycle says it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReportedUsage1767942000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table usage_summaries add column reported_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table usage_summaries drop column reported_at');
  }
}

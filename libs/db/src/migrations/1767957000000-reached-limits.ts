/** The limit that last refused a use of a cycle, and whether the owners were told. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReachedLimits1767957000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table usage_summaries add column reached_limit text, add column is_limit_sent boolean not null default false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table usage_summaries drop column reached_limit, drop column is_limit_sent');
  }
}

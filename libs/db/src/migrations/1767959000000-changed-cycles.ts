/** What changes of the plan within a cycle come to, and what a month costs since the last of them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChangedCycles1767959000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table billing_cycles add column proration_cents int not null default 0, add column monthly_cents int',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table billing_cycles drop column proration_cents, drop column monthly_cents');
  }
}

/** The plan that was chosen for the next period of a subscription. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WaitingPlans1767955000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table subscriptions add column next_tier text check (next_tier in ('starter', 'growth', 'enterprise'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subscriptions drop column next_tier');
  }
}

/** What an admin chose for the subscription of a practice that was closed, until the payment vendor was told. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClosedPractices1767948000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table subscriptions add column closing text check (closing in ('requested', 'confirmed', 'revoked'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subscriptions drop column closing');
  }
}

/** What the payment vendor charges for a subscription. Null until the vendor was read, and where none charges. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeptPrices1767956000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table subscriptions add column monthly_cents int check (monthly_cents >= 0), add column overage_cents jsonb',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subscriptions drop column monthly_cents, drop column overage_cents');
  }
}

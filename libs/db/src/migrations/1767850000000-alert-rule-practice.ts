/** Alert rules of one practice. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AlertRulePractice1767850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Whose figures are counted. The rule is no record of the practice, so it is not named tenant_id: the practice does not see it.
    await runner.query(
      'alter table alert_rules add column practice_id uuid references tenants (id) on delete cascade',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table alert_rules drop column practice_id');
  }
}

/** Which attempt of a request with an Idempotency-Key has committed its effect, noted in the effect's own transaction. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EffectClaims1767943000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys add column effect_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys drop column effect_by');
  }
}

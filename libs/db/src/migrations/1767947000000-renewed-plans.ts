/** A checkout of the simulated payment vendor may be of a practice that subscribes again. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenewedPlans1767947000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sim_checkouts add column practice_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sim_checkouts drop column practice_id');
  }
}

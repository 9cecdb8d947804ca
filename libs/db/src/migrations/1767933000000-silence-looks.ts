/** How far an automation's look for silent leads has come, so that each of them has its turn. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SilenceLooks1767933000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table automations add column silence_look jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table automations drop column silence_look`);
  }
}

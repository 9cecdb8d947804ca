/** What people who can sign in are called. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PeopleNames1767610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column display_name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column display_name');
  }
}

/** Sessions of visitors who lost their secret are found by age, so that they can be deleted. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VisitorSessionsAge1766300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index visitor_sessions_by_age on visitor_sessions (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index visitor_sessions_by_age');
  }
}

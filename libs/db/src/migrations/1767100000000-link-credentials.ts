/** What a mailed link was asked for by: it opens nothing once the account's password or factors are others. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LinkCredentials1767100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table auth_links add column credentials_version int`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table auth_links drop column credentials_version');
  }
}

/** How often the ways into an account have changed, and when a session last added an authenticator app. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CredentialVersions1767000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table users add column credentials_version int not null default 0`);
    await runner.query(`alter table sessions add column enrolled_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column credentials_version');
    await runner.query('alter table sessions drop column enrolled_at');
  }
}

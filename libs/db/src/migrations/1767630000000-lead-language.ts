/** In which language a lead is spoken to; null until something says it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LeadLanguage1767630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table leads add column language text check (language in ('en', 'es'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Of this release's schema, which names the column; the release before applies its own.
    await runner.query('drop trigger if exists leads_webhook_changed on leads');
    await runner.query('alter table leads drop column language');
  }
}

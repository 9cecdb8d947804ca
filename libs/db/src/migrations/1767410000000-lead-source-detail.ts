/** An imported lead came by an import; what its file calls its source stands beside it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

export class LeadSourceDetail1767410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table leads add column source_detail text');
    await asSystem(
      runner,
      `update leads set source_detail = source, source = 'import' where session_id like 'import-%' and source <> 'import'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await asSystem(runner, 'update leads set source = source_detail where source_detail is not null');
    await runner.query('alter table leads drop column source_detail');
  }
}

/**
 * Marks the people who do not exist, and their appointments. An appointment has its own mark because sample appointments block
 * nobody's time, and a constraint reads no other table. `appointment_blocks` sets it.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

const noOverlap = (isReal: string): string => /* sql */ `
alter table appointments drop constraint appointments_no_overlap,
  add constraint appointments_no_overlap
    exclude using gist (tenant_id with =, provider_id with =, tstzrange(blocked_from, blocked_until, '[)') with &&)
    where (status in ('held', 'confirmed')${isReal});`;

export class SampleData1767510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table leads add column is_sample boolean not null default false;
      alter table appointments add column is_sample boolean not null default false;
      create index leads_of_samples on leads (tenant_id, id) where is_sample;
    `);
    await runner.query(noOverlap(' and not is_sample'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await asSystem(runner, 'delete from leads where is_sample');
    await runner.query(noOverlap(''));
    await runner.query(
      'alter table appointments drop column is_sample; alter table leads drop column is_sample',
    );
  }
}

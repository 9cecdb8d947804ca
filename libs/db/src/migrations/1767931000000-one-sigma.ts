/** Both small letters of the Greek sigma are one in the addresses by which people are recognized (libs/db/schema/contact.sql). */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

export class OneSigma1767931000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await asSystem(
      runner,
      `update contact_points p set value = replace(value, 'ς', 'σ') where kind = 'email' and value like '%ς%'
        and not exists (select from contact_points other where other.tenant_id = p.tenant_id and other.kind = 'email'
          and other.value = replace(p.value, 'ς', 'σ'))`,
    );
  }

  async down(): Promise<void> {
    // Nothing to undo: which of the two letters an address had is not known any more.
  }
}

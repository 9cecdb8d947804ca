/** Contacts of which no lead is left, and what was merged into others and has no lead any more: they still had people's names. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

export class EmptyContacts1767935000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await asSystem(
      runner,
      `delete from contacts c where c.merged_into is null
        and not exists (select from leads l where l.tenant_id = c.tenant_id and l.contact_id = c.id)`,
      `delete from contacts c where c.merged_into is not null
        and not exists (select from leads l where l.tenant_id = c.tenant_id and l.contact_id = c.id)
        and not exists (select from contact_merges m
          where m.tenant_id = c.tenant_id and m.from_contact = c.id and m.undone_at is null
            and (exists (select from leads l where l.tenant_id = m.tenant_id and l.id = any(m.lead_ids))
              or exists (select from contact_points p where p.tenant_id = m.tenant_id and p.id = any(m.point_ids))))`,
    );
  }

  /** They named nobody whom another record names, so there is nothing to bring back. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}

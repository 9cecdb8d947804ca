/**
 * One number for one person: a lead's phone number in E.164 beside the number as it was typed, and searched by both. Rows that
 * are there are filled afterwards (lead-phone-fill.ts), because the rule is libphonenumber's.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a search looks at, written anew: PostgreSQL 16 cannot change the expression of a column; `phone` adds the number in a form without separators. */
const searchText = (phone: string): string => /* sql */ `
alter table leads drop column search_text;
alter table leads add column search_text text not null generated always as (
  lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(case_type, '') || ' ' || coalesce(lead_type, '') || ' ' || coalesce(phone, '')${phone})
) stored;
create index leads_search on leads using gin (tenant_id, search_text gin_trgm_ops);
`;

export class LeadPhoneNumbers1767200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table leads add column phone_e164 text');
    // What was typed by old code beside the new schema, and what is no number that can be dialed.
    await runner.query(
      `create index leads_without_e164 on leads (tenant_id, id) where phone <> '' and phone_e164 is null`,
    );
    await runner.query(
      searchText(` || ' ' || coalesce(phone_e164, regexp_replace(phone, '[^0-9]', '', 'g'), '')`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(searchText(''));
    await runner.query('alter table leads drop column phone_e164');
  }
}

/**
 * Files of exports, the words of calls and what calls know of their callers are sealed. Files of before stay as they are for the
 * week that they are kept; words of before are sealed by the preparation of the database, which has the key
 * (`stored-words.ts`). The indexes find those; they are empty when it is done.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = /* sql */ `
alter table export_chunks add column is_sealed boolean not null default false;
alter table call_turns add column sealed bytea;
alter table call_pieces add column sealed bytea, alter column text drop not null;
-- Answers by question, and how the caller is reached.
alter table calls add column sealed bytea;

create index call_turns_plain on call_turns (tenant_id)
  where caller_text is not null or ai_text is not null or blocked <> '[]';
create index call_pieces_plain on call_pieces (tenant_id) where text is not null;
create index calls_plain on calls (tenant_id) where responses <> '{}' or contact <> '{}';
`;

const DOWN = /* sql */ `
drop index call_turns_plain, call_pieces_plain, calls_plain;
alter table export_chunks drop column is_sealed;
alter table call_turns drop column sealed;
alter table call_pieces drop column sealed;
alter table calls drop column sealed;
`;

export class SealedWords1766200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

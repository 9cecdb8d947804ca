/** Replies of calls as they are said: the pieces of a reply that is still arriving, and how long each turn took. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const UP = /* sql */ `
create table call_pieces (
  tenant_id uuid not null references tenants on delete cascade,
  call_id uuid not null,
  seq int not null,
  -- The caller's name for the turn.
  turn_id text not null,
  -- 0 is the first.
  piece int not null,
  language text not null check (language in ('en', 'es')),
  text text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, call_id, seq, piece),
  foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade
);

-- From the words reaching the server to the answer leaving it; and from the end of speech to the first sound, as the
-- caller's own device measured it.
alter table call_turns add column total_ms float8, add column voice_ms float8;
`;

export class CallPieces1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
    await runner.query(tenantPolicies('call_pieces'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table call_turns drop column total_ms, drop column voice_ms; drop table call_pieces',
    );
  }
}

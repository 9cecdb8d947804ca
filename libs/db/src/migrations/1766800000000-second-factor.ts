/** Second factors: authenticator apps, recovery codes, sign-ins that wait for one, and wrong tries. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = /* sql */ `
create table user_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('totp')),
  -- Sealed for the account: whoever reads the database alone cannot compute codes.
  sealed_secret bytea not null,
  -- The time step of the last code that was taken: each counts once (RFC 6238, section 5.2).
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index user_factors_one_totp on user_factors (user_id) where kind = 'totp';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- Each has 120 random bits, so a plain hash is enough (OWASP ASVS 5, 6.5.2).
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table pending_sign_ins (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  -- The step that is done.
  method text not null,
  expires_at timestamptz not null
);
create index pending_sign_ins_by_user on pending_sign_ins (user_id);
create index pending_sign_ins_by_end on pending_sign_ins (expires_at);

create table factor_tries (
  user_id uuid not null references users on delete cascade,
  -- The mark of a browser where the account has signed in before; empty for all others together.
  device text not null,
  began_at timestamptz not null default now(),
  count int not null default 1,
  primary key (user_id, device)
);
`;

/** Records of the platform: the application role has no business with them. */
const SYSTEM_TABLES = 'user_factors, recovery_codes, pending_sign_ins, factor_tries';

export class SecondFactor1766800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(`grant select, insert, update, delete on ${SYSTEM_TABLES} to praxis_system`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${SYSTEM_TABLES}`);
  }
}

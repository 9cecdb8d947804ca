/** Second factors: authenticator apps, passkeys, recovery codes, sign-ins that wait for one, and wrong tries. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = /* sql */ `
create table user_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  -- Where a passkey was made, in words.
  name text,
  -- Of an app. Sealed for the account: whoever reads the database alone cannot compute codes.
  sealed_secret bytea,
  -- Of an app: the time step of the last code that was taken. Each counts once (RFC 6238, section 5.2).
  last_step bigint,
  -- Of a passkey: its id, base64url, and how its signatures are checked (WebAuthn level 3, section 4, credential record).
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  check ((kind = 'totp') = (sealed_secret is not null and last_step is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null))
);
create index user_factors_by_user on user_factors (user_id);
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

-- What an authenticator has to sign, once.
create table passkey_challenges (
  challenge text primary key,
  -- The session that adds a passkey; null for signing in.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_by_session on passkey_challenges (session_id);

alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check check (
  method in ('password', 'magic_link', 'verify_email', 'password_reset', 'invitation', 'passcode', 'passkey'));

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
const SYSTEM_TABLES = 'user_factors, recovery_codes, pending_sign_ins, passkey_challenges, factor_tries';

export class SecondFactor1766800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(`grant select, insert, update, delete on ${SYSTEM_TABLES} to praxis_system`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${SYSTEM_TABLES}`);
    await runner.query(`delete from sessions where method = 'passkey'`);
    await runner.query(/* sql */ `
      alter table sessions drop constraint sessions_method_check;
      alter table sessions add constraint sessions_method_check
        check (method in ('password', 'magic_link', 'verify_email', 'password_reset', 'invitation', 'passcode'));
    `);
  }
}

/** The audit log's seals, and what it is searched by. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = /* sql */ `
-- An entry keeps the ids of people and tenants that are gone: emptying them would change what was sealed.
alter table audit_log drop constraint audit_log_tenant_id_fkey, drop constraint audit_log_user_id_fkey;
alter table audit_log add column seal bigint, add column content_hash bytea;
grant update (seal, content_hash) on audit_log to praxis_system;
create index audit_log_unsealed on audit_log (id) where seal is null;
create index audit_log_by_seal on audit_log (seal, id) where seal is not null;
create index audit_log_by_target on audit_log (target_id, id desc) where target_id is not null;
create index audit_log_of_leads on audit_log using gin ((detail -> 'leadIds')) where detail ? 'leadIds';
create index audit_log_of_calls on audit_log using gin ((detail -> 'callIds')) where detail ? 'callIds';
create index audit_log_by_time on audit_log (created_at, id);
create table audit_seals (
  position bigint primary key,
  first_id bigint not null,
  last_id bigint not null,
  entries int not null,
  -- Of the entries' hashes, by id.
  content_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- Ed25519 of the hash by the installation's key, which the database does not have.
  signature bytea not null,
  sealed_at timestamptz not null
);
grant select, insert on audit_seals to praxis_system;
-- A file may be about one person.
alter table exports add column subject_id uuid;
alter table exports drop constraint exports_data_type_check, drop constraint exports_format_check;
alter table exports add constraint exports_data_type_check check (data_type in ('leads', 'appointments', 'messages', 'person')),
  add constraint exports_format_check check (format in ('csv', 'json', 'pdf')),
  add constraint exports_subject check ((data_type = 'person') = (subject_id is not null));
-- Whether the schema is that of the release.
grant select on migrations to praxis_system;
`;

const DOWN = /* sql */ `
revoke select on migrations from praxis_system;
delete from exports where data_type = 'person';
alter table exports drop constraint exports_subject, drop constraint exports_data_type_check, drop constraint exports_format_check;
alter table exports add constraint exports_data_type_check check (data_type in ('leads', 'appointments', 'messages')),
  add constraint exports_format_check check (format in ('csv', 'json'));
alter table exports drop column subject_id;
drop table audit_seals;
drop index audit_log_by_time, audit_log_of_leads, audit_log_of_calls, audit_log_by_target;
alter table audit_log drop column seal, drop column content_hash;
delete from audit_log l where l.tenant_id is not null and not exists (select from tenants t where t.id = l.tenant_id);
update audit_log l set user_id = null where not exists (select from users u where u.id = l.user_id);
alter table audit_log
  add constraint audit_log_tenant_id_fkey foreign key (tenant_id) references tenants on delete set null,
  add constraint audit_log_user_id_fkey foreign key (user_id) references users on delete set null;
`;

export class Audit1767900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger if exists audit_log_refuse on audit_log');
    await runner.query('drop function if exists audit_content(audit_log)');
    await runner.query(DOWN);
  }
}

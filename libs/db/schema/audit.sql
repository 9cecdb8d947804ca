-- The audit log is only ever added to. In the database, because the refusal must hold against every writer, also one with more
-- rights than ours. A change with even more rights shows in the seals (libs/db/src/audit/audit-seal.ts).

-- The hash of an entry by itself, without its seal. In the database because sealing entries and checking seals must hash the same bytes.
create or replace function audit_content(entry audit_log) returns bytea language sql stable as $body$
  select sha256(convert_to(jsonb_build_array(entry.id, entry.tenant_id, entry.user_id, entry.session_id, entry.action,
    entry.target_type, entry.target_id, entry.detail,
    to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8'))
$body$;

-- Refuses every change but one: an entry gets its seal once. In the database because the refusal must hold against every
-- writer.
create or replace function audit_log_refuse() returns trigger language plpgsql as $body$
begin
  if tg_table_name = 'audit_seals' or tg_op <> 'UPDATE' then raise exception 'the audit log is only ever added to'; end if;
  if old.seal is null and new.seal is not null
    and to_jsonb(old) - 'seal' - 'content_hash' = to_jsonb(new) - 'seal' - 'content_hash' then return new; end if;
  raise exception 'the audit log is only ever added to';
end
$body$;
create or replace trigger audit_log_refuse before update or delete on audit_log
  for each row execute function audit_log_refuse();
create or replace trigger audit_log_refuse_all before truncate on audit_log
  for each statement execute function audit_log_refuse();
create or replace trigger audit_seals_refuse before update or delete on audit_seals
  for each row execute function audit_log_refuse();
create or replace trigger audit_seals_refuse_all before truncate on audit_seals
  for each statement execute function audit_log_refuse();

-- Consent: a ledger that is only ever added to, each entry chained to the previous one. In the database because the chain and
-- the refusal must hold against every writer, also one with more rights than ours.

-- A value in the form that is hashed: its length keeps two neighbors from being read as one. In the database because the
-- trigger that chains entries hashes it.
create or replace function consent_part(value text) returns text language sql immutable as
  $body$ select coalesce(octet_length(value) || ':' || value, '-') $body$;

-- The hash of an entry by itself, so that a list of content hashes proves an entry's place without showing any other. In the
-- database because the trigger that chains entries hashes it, and the check of the chain hashes it again.
create or replace function consent_content(entry consent_ledger) returns bytea language sql stable as $body$
  select sha256(convert_to(
    consent_part(entry.tenant_id::text) || consent_part(entry.position::text) || consent_part(entry.channel)
    || consent_part(entry.contact_key) || consent_part(entry.lead_id::text) || consent_part(entry.action)
    || consent_part(entry.method) || consent_part(entry.evidence) || consent_part(entry.actor)
    || consent_part(entry.wording_version)
    || consent_part(to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || consent_part(to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8'))
$body$;

-- Numbers and chains an entry. Under a lock a tenant's entries come one after another, and each statement in a function sees
-- what was committed before it began. In the database because the ledger must have no gap and no fork.
create or replace function consent_ledger_append() returns trigger language plpgsql as $body$
declare
  previous record;
begin
  perform pg_advisory_xact_lock(hashtext('consent_ledger'), hashtext(new.tenant_id::text));
  select position, hash into previous from consent_ledger
  where tenant_id = new.tenant_id order by position desc limit 1;
  new.position := coalesce(previous.position, 0) + 1;
  new.occurred_at := date_trunc('milliseconds', new.occurred_at);
  new.recorded_at := date_trunc('milliseconds', clock_timestamp());
  new.previous_hash := coalesce(previous.hash, sha256(convert_to(new.tenant_id::text, 'UTF8')));
  new.content_hash := consent_content(new);
  new.hash := sha256(new.previous_hash || new.content_hash);
  return new;
end
$body$;
create or replace trigger consent_ledger_append before insert on consent_ledger
  for each row execute function consent_ledger_append();

-- Refuses changes even from roles that have more rights than ours. Rows are deleted only with their tenant. In the database because
-- the ledger must hold against every writer.
create or replace function consent_ledger_refuse() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the consent ledger is only ever added to';
end
$body$;
create or replace trigger consent_ledger_refuse before update or delete on consent_ledger
  for each row execute function consent_ledger_refuse();
create or replace trigger consent_ledger_refuse_all before truncate on consent_ledger
  for each statement execute function consent_ledger_refuse();

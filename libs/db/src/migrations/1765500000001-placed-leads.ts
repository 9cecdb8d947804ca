/**
 * Somebody new is placed without asking whether their lead is stored already: there is nothing to note about them either way.
 * That look-up may take any index that begins with the tenant while samples do not know the tenant yet, and then reads all of
 * its leads for each that comes: an import into a new tenant took the square of its rows.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `early` stands before the look-up. */
const place = (early: string): string => /* sql */ `
create or replace function place_lead(lead leads) returns uuid language plpgsql set enable_seqscan = off as $body$
declare
  email_key constant text := contact_email(lead.email);
  phone_key constant text := contact_phone(lead.phone);
  by_email uuid;
  by_phone uuid;
  chosen uuid;
  doubted uuid;
  made boolean;
  point bigint;
  points bigint[];
begin
  if email_key is null and phone_key is null then return null; end if;
  loop
    -- The share lock keeps the contact from being merged away until the lead hangs on it.
    select p.contact_id into by_email from contact_points p join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
      where p.tenant_id = lead.tenant_id and p.kind = 'email' and p.value = email_key and c.merged_into is null for key share of c;
    select p.contact_id into by_phone from contact_points p join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
      where p.tenant_id = lead.tenant_id and p.kind = 'phone' and p.value = phone_key and c.merged_into is null for key share of c;
    doubted := case
      when by_email <> by_phone then by_phone
      when by_email is null and email_key is not null
        and exists (select from contact_points p where p.tenant_id = lead.tenant_id and p.contact_id = by_phone and p.kind = 'email')
        and not exists (select from contacts c where c.tenant_id = lead.tenant_id and c.id = by_phone
                        and contact_name(c.name) = contact_name(lead.name))
        then by_phone
    end;
    chosen := coalesce(by_email, case when doubted is null then by_phone end);
    made := chosen is null;
    points := '{}';
    if made then
      -- In the order of time: an import then writes to one end of each index.
      chosen := uuidv7();
      insert into contacts (id, tenant_id, name, created_at)
      values (chosen, lead.tenant_id, lead.name, coalesce(lead.created_at, now()));
    end if;
    if by_email is null and email_key is not null then
      insert into contact_points (tenant_id, kind, value, contact_id) values (lead.tenant_id, 'email', email_key, chosen)
        on conflict do nothing returning id into point;
      points := array_append(points, point);
    end if;
    if by_phone is null and phone_key is not null then
      insert into contact_points (tenant_id, kind, value, contact_id) values (lead.tenant_id, 'phone', phone_key, chosen)
        on conflict do nothing returning id into point;
      points := array_append(points, point);
    end if;
    exit when array_position(points, null) is null;
    -- Somebody was quicker: take back what was begun, and look again at what they made.
    delete from contact_points where id = any(points);
    if made then delete from contacts where tenant_id = lead.tenant_id and id = chosen; end if;
  end loop;

${early}  -- A repeated intake finds its own lead.
  if lead_is_stored(lead.tenant_id, lead.session_id) and exists (
    select from leads l where l.tenant_id = lead.tenant_id and l.session_id = lead.session_id and l.contact_id is not null
  ) then return chosen; end if;
  if not made then
    insert into contact_merges (tenant_id, reason, to_contact, lead_ids, point_ids)
    values (lead.tenant_id,
      case when by_email = by_phone then 'same_email_and_phone' when by_email is not null then 'same_email' else 'same_phone' end,
      chosen, array[lead.id], points);
  end if;
  if doubted is not null then
    insert into contact_suggestions (tenant_id, contact_id, other_id)
    values (lead.tenant_id, least(chosen, doubted), greatest(chosen, doubted)) on conflict do nothing;
  end if;
  return chosen;
end
$body$;
`;

export class PlacedLeads1765500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(place('  if made and doubted is null then return chosen; end if;\n'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(place(''));
  }
}

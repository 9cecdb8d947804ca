-- What only processes of the release before call, which run beside this schema while they are replaced. Deleted with the next
-- release; the filling of numbers (libs/db/src/lead/lead-phone-fill.ts) goes with it.

-- A number as releases compared it before leads.phone_e164: digits alone, which took "+44 (0)20 ..." for another number than
-- "+44 20 ...".
create or replace function contact_phone(phone text) returns text language sql immutable parallel safe as $body$
  select case
    when btrim(phone) like '+%' and length(digits) between 8 and 15 then '+' || digits
    when digits like '011%' and length(digits) between 11 and 18 then '+' || substr(digits, 4)
    when length(digits) = 11 and digits like '1%' then '+' || digits
    when length(digits) = 10 and digits ~ '^[2-9]' then '+1' || digits
  end from (select regexp_replace(phone, '\D', '', 'g') as digits) number
$body$;

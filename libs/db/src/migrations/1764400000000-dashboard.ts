/** Dashboard: bookings found by when they were made, and announced as a change of their lead. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = /* sql */ `
create index appointments_by_creation on appointments (tenant_id, created_at desc, lead_id)
  where status in ('confirmed', 'attended', 'no_show');
`;

/** Which transition table of the statement names the changed appointments. */
const CHANGES = { insert: 'new', update: 'new', delete: 'old' } as const;

/**
 * A booking says that its lead has changed, also where it changes nothing in the lead's own row. Beyond a hundred leads one
 * note says "many", as for leads themselves. PostgreSQL sends equal notes of one transaction once.
 */
const trigger = (event: keyof typeof CHANGES): string => /* sql */ `
create function appointments_after_${event}() returns trigger language plpgsql as $body$
begin
  if (select count(*) from (select from changed where lead_id is not null limit 101) few) <= 100 then
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'lead', 'key', lead_id)::text)
    from changed where lead_id is not null;
  else
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'lead', 'key', null)::text)
    from (select distinct tenant_id from changed where lead_id is not null) tenants_of;
  end if;
  return null;
end
$body$;
create trigger appointments_after_${event} after ${event} on appointments referencing ${CHANGES[event]} table as changed
  for each statement execute function appointments_after_${event}();
`;

const EVENTS = ['insert', 'update', 'delete'] as const;

export class Dashboard1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX);
    for (const event of EVENTS) await runner.query(trigger(event));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const event of EVENTS) {
      await runner.query(`drop trigger appointments_after_${event} on appointments`);
      await runner.query(`drop function appointments_after_${event}()`);
    }
    await runner.query('drop index appointments_by_creation');
  }
}

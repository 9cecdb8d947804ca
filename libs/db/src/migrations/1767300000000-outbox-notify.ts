/** The outbox announces its due rows as they are committed, and rows that were handed over long ago are found by their age. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever writes the row. Nothing is announced of rows that are leased, put off or done. */
const NOTIFY = /* sql */ `
create or replace function outbox_notify() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    if not exists (select from after_rows where next_attempt_at <= now()) then
      return null;
    end if;
  end if;
  perform pg_notify('praxis_outbox', '');
  return null;
end
$body$;
create or replace trigger outbox_notify_inserted after insert on outbox referencing new table as after_rows
  for each statement execute function outbox_notify();
create or replace trigger outbox_notify_due_again after update on outbox for each row
  when (new.done_at is null and new.next_attempt_at <= now()) execute function outbox_notify();
`;

export class OutboxNotify1767300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(NOTIFY);
    await runner.query('create index outbox_done on outbox (done_at) where done_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index outbox_done');
    await runner.query('drop trigger outbox_notify_due_again on outbox');
    await runner.query('drop trigger outbox_notify_inserted on outbox');
    await runner.query('drop function outbox_notify()');
  }
}

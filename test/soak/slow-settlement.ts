/**
 * A delay between a provider's acceptance and our record of it, made in PostgreSQL so that no product code
 * needs it. Kills during this delay distinguish at-least-once from at-most-once.
 */
import type pg from 'pg';

/** Delays every record that a message was sent by this many milliseconds while `work` runs. */
export async function withSlowSettlement<Result>(
  owner: pg.Client,
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await owner.query(`
    create or replace function test_slow_settlement() returns trigger language plpgsql as $body$
    begin
      perform pg_sleep(${milliseconds / 1000});
      return new;
    end $body$;
    create or replace trigger test_slow_settlement before update of status on messages
      for each row when (new.status = 'sent') execute function test_slow_settlement()`);
  try {
    return await work();
  } finally {
    await owner.query('drop function test_slow_settlement() cascade');
  }
}

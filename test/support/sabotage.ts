/**
 * Failures and delays inside our own activities, caused in PostgreSQL. The error message quotes the row, as careless
 * errors do. A held write waits until the test has finished its work, on a machine of any speed.
 */
import { randomInt } from 'node:crypto';
import type { StackHandle } from './stack.js';
import { asOwner } from './ledger.js';

/**
 * Makes writes of one session to a table fail with a message that quotes the given columns; returns the
 * function that undoes it.
 */
export async function failWrites(
  stack: StackHandle,
  target: { table: string; sessionId: string; quote: string },
): Promise<() => Promise<void>> {
  const name = `test_fail_${target.sessionId.replaceAll(/\W/g, '_')}`;
  // The database's own log is not under test, so our artificial errors are not logged there.
  await asOwner(stack, (owner) =>
    owner.query(`
      create function ${name}() returns trigger language plpgsql security definer set log_min_messages = 'panic' as $body$
      begin
        raise exception 'cannot write %', ${target.quote};
      end $body$;
      create trigger ${name} before insert or update on ${target.table}
        for each row when (new.session_id = '${target.sessionId}') execute function ${name}()`),
  );
  return async () => {
    await asOwner(stack, (owner) => owner.query(`drop function if exists ${name}() cascade`));
  };
}

/** Writes to hold: one kind of write to a table, and a condition on `new` and `old`. */
export interface HeldWrites {
  table: string;
  on: 'insert' | 'update';
  when: string;
}

/** Holds writes while `work` lasts, so that a process can be killed in the middle of them. */
export async function whileHeld<Result>(
  stack: StackHandle,
  { table, on, when }: HeldWrites,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = randomInt(2 ** 31);
  const name = `test_hold_${key}`;
  return await asOwner(stack, async (owner) => {
    await owner.query(`select pg_advisory_lock(${key})`);
    await owner.query(`
      create function ${name}() returns trigger language plpgsql security definer as $body$
      begin
        perform pg_advisory_xact_lock_shared(${key});
        return new;
      end $body$;
      create trigger ${name} before ${on} on ${table} for each row when (${when}) execute function ${name}()`);
    try {
      return await work();
    } finally {
      await owner.query(`select pg_advisory_unlock(${key})`);
      await owner.query(`drop function ${name}() cascade`);
    }
  });
}

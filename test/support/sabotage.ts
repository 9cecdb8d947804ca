/**
 * Failures inside our own activities, caused in PostgreSQL for one session: the error quotes the row, as
 * careless errors do.
 */
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

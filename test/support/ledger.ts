/** What really happened, read from outside: the tables as their owner sees them, past every policy. */
import pg from 'pg';
import type { StackHandle } from './stack.js';

/** Opens a connection of the owner role, which is for tests and operators alone. */
export async function openOwner(stack: StackHandle): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: stack.run().addresses.postgres,
    application_name: 'praxis-test',
  });
  // A test that kills PostgreSQL loses its connection too; the next statement says so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` on a connection of its own. */
export async function asOwner<Result>(
  stack: StackHandle,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = await openOwner(stack);
  try {
    return await work(owner);
  } finally {
    await owner.end().catch(() => undefined);
  }
}

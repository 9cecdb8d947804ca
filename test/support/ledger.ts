/** The actual state of the database, read as the tables' owner and without policies. */
import pg from 'pg';
import type { StackHandle } from './stack.js';

/** Opens a connection of the owner role, which only tests and operators use. */
export async function openOwner(stack: StackHandle): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: stack.run().addresses.postgres,
    application_name: 'praxis-test',
  });
  // A test that kills PostgreSQL loses this connection too; the next statement reports it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` on a separate connection. */
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

/** A separate database on the shared server, migrated like every installation, and dropped afterwards. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readOwnerEnvironment, type Environment } from '@praxis/config/environment';
import { migrate } from '@praxis/db/cli/prepare';
import { asOwner } from './ledger.js';
import { rawEnvironmentOf } from './records.js';
import type { StackHandle } from './stack.js';

export interface OwnDatabase {
  environment: Environment;
  /** A connection of the owner role. */
  owner: pg.Client;
  drop: () => Promise<void>;
}

export async function makeDatabase(stack: StackHandle): Promise<OwnDatabase> {
  const name = `praxis_${randomBytes(6).toString('hex')}`;
  await asOwner(stack, (owner) => owner.query(`create database ${name}`));
  const url = new URL(stack.run().addresses.postgres);
  url.pathname = `/${name}`;
  const environment = readOwnerEnvironment(rawEnvironmentOf(stack, { DATABASE_URL: url.toString() }));
  await migrate(environment);
  const owner = new pg.Client({ connectionString: url.toString() });
  await owner.connect();
  return {
    environment,
    owner,
    drop: async () => {
      await owner.end();
      await asOwner(stack, (other) => other.query(`drop database ${name} with (force)`));
    },
  };
}

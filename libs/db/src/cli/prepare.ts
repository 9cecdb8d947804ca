/**
 * Prepares the database at start: roles, migrations, functions and triggers, encryption of texts that older versions
 * stored in plain text, numbers in E.164, seed data. It can be repeated, and run twice at the same time, because a lock
 * puts the runs in order.
 */
import pg from 'pg';
import { readOwnerEnvironment, type Environment } from '@praxis/config/environment';
import { wrappingKeys } from '@praxis/config/wrapping-keys';
import { Database } from '../core/database.js';
import { checkMasterKey } from '../internal/master-key-check.js';
import { roleStatements } from '../internal/roles.js';
import { runMigrations } from '../internal/run-migrations.js';
import { applySchemaRules } from '../internal/schema-rules.js';
import { seedEmbedded } from '../core/seed.js';
import { fillPhoneNumbers } from '../lead/lead-phone-fill.js';
import { encryptPlainTexts } from '../core/plain-text-encryption.js';

/** Key of an advisory lock; arbitrary, but used for nothing else. */
const PREPARE_LOCK = 727_000;

/** Brings a database to the current schema as its owner. */
export async function migrate(environment: Environment): Promise<void> {
  const owner = new pg.Client({ connectionString: environment.DATABASE_URL });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    await checkMasterKey(owner, wrappingKeys(environment));
    for (const statement of roleStatements(environment)) await owner.query(statement);
    await runMigrations(environment.DATABASE_URL);
    await applySchemaRules(owner);
  } finally {
    await owner.end();
  }
}

async function main(): Promise<void> {
  const environment = readOwnerEnvironment();
  await migrate(environment);
  const database = await Database.open(environment, 'praxis-prepare');
  try {
    await encryptPlainTexts(database);
    await fillPhoneNumbers(database);
    if (environment.PRAXIS_EMBEDDED) await seedEmbedded(database, environment);
  } finally {
    await database.close();
  }
}

if (process.argv[1]?.endsWith('prepare.js')) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

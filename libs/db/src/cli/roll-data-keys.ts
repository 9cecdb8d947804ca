/**
 * Gives every tenant and the platform a new data key and encrypts the vault's secrets with it, while the product keeps
 * running: `node libs/db/dist/cli/roll-data-keys.js`. It can be run again; the worker's sweep continues where it stops.
 */
import { readEnvironment } from '@praxis/config/environment';
import { Database } from '../core/database.js';
import { reencryptSecrets, rewrapDataKeys, rollDataKeys } from '../vault/key-care.js';
import { rollPlatformKey } from '../vault/service-key.js';

async function main(): Promise<void> {
  const database = await Database.open(readEnvironment(), 'praxis-roll-data-keys');
  try {
    const [rewrapped, rolled] = [await rewrapDataKeys(database), await rollDataKeys(database)];
    const secrets = (await reencryptSecrets(database)) + (await rollPlatformKey(database));
    process.stdout.write(
      `Data keys: ${rewrapped} rewrapped, ${rolled} new. Secrets re-encrypted: ${secrets}.\n`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

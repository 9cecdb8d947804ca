/** A master key that does not match the data is refused before roles and tables are changed for it. */
import { randomBytes } from 'node:crypto';
import { migrate } from '@praxis/db/cli/prepare';
import { Database } from '@praxis/db/core/database';
import { currentDataKey } from '@praxis/db/vault/tenant-key';
import { makeDatabase } from '../../support/own-database.js';
import { createTenant } from '../../support/records.js';
import { sharedStack } from '../../support/stack.js';

test('the preparation refuses a master key that cannot decrypt the data', async () => {
  const own = await makeDatabase(sharedStack());
  const database = await Database.open(own.environment, 'praxis-test');
  try {
    // Any key is accepted while nothing is encrypted; the right key is accepted every time.
    await migrate(own.environment);
    const { id: tenantId } = await createTenant(database);
    await database.withTenant(tenantId, (tx) => currentDataKey(tx, tenantId));
    await migrate(own.environment);
    const other = { ...own.environment, PRAXIS_MASTER_KEY: randomBytes(32).toString('base64') };
    await expect(migrate(other)).rejects.toThrow('is not the one that this database was encrypted with');
    // The roles still sign in with the passwords of the right key.
    await (await Database.open(own.environment, 'praxis-test')).close();
  } finally {
    await database.close();
    await own.drop();
  }
});

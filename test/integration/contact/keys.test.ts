/**
 * One rule decides which email addresses are the same: when leads become one person in PostgreSQL, when imports compare
 * them, and when messages and consent use contact keys (contact-key.ts). Compared with generated examples.
 */
import fc from '../../support/property.js';
import { contactAddress } from '@praxis/config/contact-key';
import type { Database } from '@praxis/db/core/database';
import { emailKey, emailKeyOf } from '@praxis/db/contact/contact-key';
import { rawSql, type Sql } from '@praxis/db/core/sql';
import { World } from '../../support/journey.js';

const world = World.ofFile();
let database: Database;
beforeAll(async () => {
  ({ database } = world);
});

const stored = async (key: Sql, given: readonly string[]): Promise<(string | null)[]> => {
  const rows = await database.withSystem(
    'a test of keys',
    (tx) =>
      tx.query<{ key: string | null }>`
      select ${key} as key from unnest(${given}::text[]) with ordinality as t(given, place) order by place`,
  );
  return rows.map(({ key }) => key);
};

const blank = fc.constantFrom('', ' ', '\t', '\r\n', '  ');
const address = fc
  .tuple(blank, fc.string({ unit: fc.constantFrom(...'abzABZ09.+-_@ '), maxLength: 20 }), blank)
  .map((parts) => parts.join(''));

const RUNS = { numRuns: 40 };

test('addresses are normalized alike here, in PostgreSQL and when a message is sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(address, { minLength: 50, maxLength: 100 }), async (addresses) => {
      const keys = addresses.map(emailKey);
      expect(await stored(rawSql(emailKeyOf('given')), addresses)).toEqual(keys);
      for (const [index, given] of addresses.entries()) {
        const written = contactAddress('email', given)?.value;
        if (written !== undefined) expect(keys[index]).toBe(written);
      }
    }),
    RUNS,
  );
});

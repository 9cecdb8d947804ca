/**
 * One rule for who is the same: as leads become one person in PostgreSQL, as imports compare them, and as people are written
 * to and consent is kept (contact-key.ts). Held together by examples that nobody chose.
 */
import fc from 'fast-check';
import { contactAddress } from '@praxis/config/contact-key';
import type { Database } from '@praxis/db/core/database';
import { emailKey, emailKeyOf, phoneKey, phoneKeyOf } from '@praxis/db/contact/contact-key';
import { rawSql, sql, type Sql } from '@praxis/db/core/sql';
import { World } from '../../support/journey.js';

let world: World;
let database: Database;
beforeAll(async () => {
  world = await World.open();
  ({ database } = world);
});
afterAll(() => world.close());

const stored = async (key: Sql, given: readonly string[]): Promise<(string | null)[]> => {
  const rows = await database.withSystem('a test of keys', (tx) =>
    tx.query<{ key: string | null }>(
      sql`select ${key} as key from unnest(${given}::text[]) with ordinality as t(given, place) order by place`,
    ),
  );
  return rows.map(({ key }) => key);
};

const digit = fc.constantFrom(...'0123456789');
const filler = fc.constantFrom('', '', '', ' ', '-', '.', '(', ')');
/** Numbers as people write them: with a country or without, and much that is none. */
const number = fc
  .tuple(
    fc.constantFrom('', '', '', '+', ' +', '+1', '1', '011', '011 44', '+44 ', '00', '(', 'tel '),
    fc.array(fc.tuple(digit, filler), { maxLength: 16 }),
    fc.constantFrom('', '', ' '),
  )
  .map(([before, parts, after]) => before + parts.flat().join('') + after);
const blank = fc.constantFrom('', ' ', '\t', '\r\n', '  ');
const address = fc
  .tuple(blank, fc.string({ unit: fc.constantFrom(...'abzABZ09.+-_@ '), maxLength: 20 }), blank)
  .map((parts) => parts.join(''));

/** Long enough to be somebody's, and as long as one can be. */
const E164 = /^\+\d{8,15}$/;
/** With the country or without, ten digits of which the first is none of 0 and 1. */
const NORTH_AMERICAN = /^[^\d+]*(?:\+?1)?[^\d+]*[2-9](?:[^\d+]*\d){9}[^\d+]*$/;
const RUNS = { numRuns: 40 };

test('numbers are the same here, in PostgreSQL and where they are dialled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(number, { minLength: 50, maxLength: 100 }), async (numbers) => {
      const keys = numbers.map(phoneKey);
      expect(await stored(rawSql(phoneKeyOf('given')), numbers)).toEqual(keys);
      for (const [index, given] of numbers.entries()) {
        const dialled = contactAddress('sms', given)?.value;
        if (dialled === undefined) continue;
        // As it is dialled it is always itself; as it was written too, where no zero stands between country and number.
        if (E164.test(dialled)) expect(phoneKey(dialled)).toBe(dialled);
        if (NORTH_AMERICAN.test(given)) expect([given, keys[index]]).toEqual([given, dialled]);
      }
    }),
    RUNS,
  );
});

test('addresses are the same here, in PostgreSQL and where they are written to', async () => {
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

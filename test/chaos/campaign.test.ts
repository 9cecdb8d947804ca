/**
 * A campaign to a crowd while its worker is killed: everybody who may gets every message, once; nobody who said stop gets
 * another, and nobody is written to at night. `npm run bench campaign` plays the same with ten thousand and ten kills.
 */
import type { Database } from '@praxis/db/database';
import { playCrowd } from '../support/campaign-crowd.js';
import { startChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { asOwner } from '../support/ledger.js';
import { openDatabase } from '../support/records.js';

const CONTACTS = 400;
const KILLS = 3;

let chaos: ChaosStack;
let database: Database;
beforeAll(async () => {
  chaos = await startChaosStack();
  database = await openDatabase(chaos.stack);
});
afterAll(async () => {
  await database.close();
  await chaos.stop();
});

it('writes to each contact once a step, however often the worker dies', async () => {
  const { stack } = chaos;
  const outcome = await asOwner(stack, (owner) =>
    playCrowd({ stack, database, owner }, { contacts: CONTACTS, steps: 2, kills: KILLS }),
  );
  console.info(
    `campaign: ${outcome.arrived} messages to ${CONTACTS} contacts, ${outcome.kills} kills, ${outcome.stopped} said stop, ${outcome.seconds.toFixed(1)} s`,
  );
  expect(outcome).toMatchObject({
    duplicates: 0,
    afterStop: 0,
    inQuietHours: 0,
    withoutConsent: 0,
    served: outcome.expected,
    // Those at whose place it is night are still to be written to.
    status: 'active',
  });
  // The crowd was met in its middle, or this proves nothing.
  expect(outcome.stopped).toBeGreaterThan(10);
}, 300_000);

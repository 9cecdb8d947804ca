/** Cycles with their usage, our invoices and the vendor's agree to the cent in random histories; `npm run soak -- billing` plays hundreds. */
import { playBillingHistory } from '../../support/billing-history.js';
import { World } from '../../support/journey.js';
import { TEST_SEED } from '../../support/property.js';

const world = World.ofFile();
const HISTORIES = Number(process.env['BILLING_HISTORIES'] ?? 4);

test('cycles with their usage, our invoices and the vendor’s invoices agree to the cent', async () => {
  for (let index = 0; index < HISTORIES; index += 1) {
    const seed = TEST_SEED * 10_000 + index;
    const { ledger, invoices, vendor, drifts, story } = await playBillingHistory(world, seed);
    const history = { seed, story };
    expect({ ...history, drifts, invoices, vendor }).toEqual({
      ...history,
      drifts: [],
      invoices: ledger,
      vendor: ledger,
    });
  }
});

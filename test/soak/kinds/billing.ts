/** Random histories of a subscription, after which the ledger, our invoices and the vendor's agree to the cent. Kills nothing. */
import { playBillingHistory } from '../../support/billing-history.js';
import type { ChaosStack } from '../../support/chaos-stack.js';
import { broken, type Outcome } from '../outcome.js';

/** Plays this many histories, each with a seed that is derived from the given one. */
export async function playBillingHistories(
  chaos: ChaosStack,
  seed: number,
  histories: number,
): Promise<Outcome> {
  const violations: string[] = [];
  for (let index = 0; index < histories; index += 1) {
    const of = seed * histories + index;
    const { drifts, invoices, vendor, ledger } = await playBillingHistory(chaos, of);
    violations.push(
      ...broken({
        [`history ${of}: no drift`]: drifts.length === 0,
        [`history ${of}: invoices ${invoices} = ledger ${ledger}`]: invoices === ledger,
        [`history ${of}: vendor ${vendor} = ledger ${ledger}`]: vendor === ledger,
      }),
    );
  }
  return { violations, summary: `${histories} histories` };
}

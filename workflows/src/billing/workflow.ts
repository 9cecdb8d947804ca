/**
 * One subscription, from its beginning to its end. In each cycle the run waits for the period's end, ends the cycle,
 * reports the usage beyond the plan to the payment vendor, and follows the invoice: reminders, suspension, recovery,
 * cancellation and the last invoice after it. The record decides what to do each time, so lost and repeated signals do
 * no harm.
 */
import {
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT, RECORD } from '../core/activity-options.js';
import type { BillingEffects, BillingRecords } from './effects.js';
import { billingChanged, type BillingStart } from './messages.js';
import { CYCLES_PER_RUN, LOOK_AGAIN_MS } from './policy.js';

const { advanceBilling } = proxyLocalActivities<BillingRecords>({
  summary: RUN_TEXTS.advanceBilling,
  ...RECORD,
});
const effect = (summary: string) => proxyActivities<BillingEffects>({ summary, ...EFFECT });
const { reportUsage } = effect(RUN_TEXTS.reportUsage);
const { syncBilling } = effect(RUN_TEXTS.syncBilling);

export async function billingCycle(start: BillingStart): Promise<'canceled'> {
  let changes = 0;
  setHandler(billingChanged, () => {
    changes += 1;
  });
  for (let looks = 0; ; looks += 1) {
    const seen = changes;
    let state = await advanceBilling(start);
    if (state.hasVendor) {
      await syncBilling(start);
      // The vendor's report may make something due.
      state = await advanceBilling(start);
    }
    if (state.hasUnreported) {
      await reportUsage(start);
      await syncBilling(start);
      state = await advanceBilling(start);
    }
    // A report that arrived during this round needs another round, because no other run starts while this one is open.
    if (state.isOver && !state.hasUnreported && changes === seen) return 'canceled';
    if (looks >= CYCLES_PER_RUN && changes === seen) await continueAsNew<typeof billingCycle>(start);
    const wait = state.hasVendor ? Math.min(LOOK_AGAIN_MS, state.nextInMs) : state.nextInMs;
    await condition(() => changes !== seen, wait, { summary: RUN_TEXTS.billingWait });
  }
}

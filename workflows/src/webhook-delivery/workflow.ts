/**
 * One event on its way to one endpoint: tried until it is accepted, its attempts are used up, or it is no longer
 * wanted. The record decides what to do each time, so lost and repeated signals do no harm.
 */
import { condition, continueAsNew, proxyActivities, setHandler } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT } from '../core/activity-options.js';
import { isHistoryLong } from '../core/history-bound.js';
import type { DeliveryStep, WebhookDeliveryEffects } from './effects.js';
import { deliveryChanged, type WebhookDeliveryStart } from './messages.js';

const { attemptDelivery } = proxyActivities<WebhookDeliveryEffects>({
  summary: RUN_TEXTS.attemptDelivery,
  ...EFFECT,
});

export async function webhookDelivery(start: WebhookDeliveryStart): Promise<DeliveryStep['status']> {
  let changes = 0;
  setHandler(deliveryChanged, () => {
    changes += 1;
  });
  for (;;) {
    // No activity is running here, and the next run reads the record first.
    if (isHistoryLong()) await continueAsNew<typeof webhookDelivery>(start);
    const seen = changes;
    const { status, waitMs } = await attemptDelivery(start);
    if (waitMs !== undefined)
      await condition(() => changes !== seen, waitMs, { summary: RUN_TEXTS.deliveryWait });
    else if (changes === seen) return status;
  }
}

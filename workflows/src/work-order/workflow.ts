/**
 * Turns a plan into running automations: their prerequisites are checked, each is created and run in test mode, and
 * then all are activated together. Nothing runs before that last part, so undoing leaves no trace. The record says what
 * is next, so that even after an interruption either everything is done or everything is undone.
 */
import {
  ActivityFailure,
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT, RECORD, RETRY } from '../core/activity-options.js';
import type { WorkOrderEffects, WorkOrderRecords } from './effects.js';
import { workOrderChanged, type WorkOrderStart } from './messages.js';
import { ABANDON_AFTER, PART_ATTEMPTS } from './policy.js';

const { readWorkOrder, giveUpPart, abandonWorkOrder } = proxyLocalActivities<WorkOrderRecords>({
  summary: RUN_TEXTS.readWorkOrder,
  ...RECORD,
});
const { performPart } = proxyActivities<WorkOrderEffects>({
  summary: RUN_TEXTS.performPart,
  ...EFFECT,
  retry: { ...RETRY, maximumAttempts: PART_ATTEMPTS },
});
const { undoParts } = proxyActivities<WorkOrderEffects>({ summary: RUN_TEXTS.undoParts, ...EFFECT });

export async function workOrder(start: WorkOrderStart): Promise<'over'> {
  let changes = 0;
  setHandler(workOrderChanged, () => {
    changes += 1;
  });
  for (;;) {
    const seen = changes;
    const next = await readWorkOrder(start);
    switch (next.kind) {
      case 'over':
        return 'over';
      case 'part':
        await orGiveUp(start, next.position);
        break;
      case 'undo':
        // An undo that was started is always finished, even if the run is cancelled.
        await CancellationScope.nonCancellable(() => undoParts(start));
        break;
      case 'wait':
        if (!(await condition(() => changes !== seen, ABANDON_AFTER, { summary: RUN_TEXTS.workOrderWait })))
          await abandonWorkOrder(start);
    }
  }
}

async function orGiveUp(start: WorkOrderStart, position: number): Promise<void> {
  try {
    await performPart(start, position);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await giveUpPart(start, position);
  }
}

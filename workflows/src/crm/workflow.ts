/** Brings a lead into the CRM. The record decides what to do each time, so lost and repeated signals do no harm. */
import { condition, continueAsNew, proxyActivities, setHandler } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT } from '../core/activity-options.js';
import { isHistoryLong } from '../core/history-bound.js';
import type { CrmEffects, CrmStep } from './effects.js';
import { crmLeadChanged, type CrmStart } from './messages.js';

const { syncCrm } = proxyActivities<CrmEffects>({
  summary: RUN_TEXTS.syncCrm,
  ...EFFECT,
  // Several requests to the CRM, each with its own time limit.
  startToCloseTimeout: '2 minutes',
});

export async function crmLead(start: CrmStart): Promise<CrmStep['status']> {
  let changes = 0;
  setHandler(crmLeadChanged, () => {
    changes += 1;
  });
  for (;;) {
    // No activity is running here, and the next run reads the record first.
    if (isHistoryLong()) await continueAsNew<typeof crmLead>(start);
    const seen = changes;
    const { status, waitMs } = await syncCrm(start);
    if (status === 'moved') continue;
    if (waitMs !== undefined) await condition(() => changes !== seen, waitMs, { summary: RUN_TEXTS.crmWait });
    else if (changes === seen) return status;
  }
}

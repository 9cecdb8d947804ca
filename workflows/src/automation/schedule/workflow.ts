/** The clock of an automation: waits for each time that its trigger names, and begins its runs. */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { RECORD } from '../../core/activity-options.js';
import { isHistoryLong } from '../../core/history-bound.js';
import type { AutomationScheduleRecords } from './effects.js';
import { automationScheduleChanged, type AutomationScheduleStart } from './messages.js';

const records = (summary: string) => proxyLocalActivities<AutomationScheduleRecords>({ summary, ...RECORD });
const { readSchedule } = records(RUN_TEXTS.readSchedule);
const { beginScheduledRuns } = records(RUN_TEXTS.beginScheduledRuns);

export async function automationSchedule(start: AutomationScheduleStart): Promise<'over'> {
  let changes = 0;
  setHandler(automationScheduleChanged, () => {
    changes += 1;
  });
  for (;;) {
    if (isHistoryLong()) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof automationSchedule>(start);
    }
    const seen = changes;
    const next = await readSchedule(start, Date.now());
    if (next.kind === 'over') return 'over';
    const isChanged = await condition(() => changes !== seen, Math.max(1, next.dueMs - Date.now()), {
      summary: RUN_TEXTS.scheduleWait,
    });
    if (!isChanged) await beginScheduledRuns(start, next.dueMs);
  }
}

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

/** `last`: the last time for which it began runs; `awaited`: the time that it waits for. Milliseconds since 1970. */
export async function automationSchedule(
  start: AutomationScheduleStart,
  last = 0,
  awaited?: number,
): Promise<'over'> {
  let changes = 0;
  setHandler(automationScheduleChanged, () => {
    changes += 1;
  });
  let lastMs = last;
  let awaitedMs = awaited;
  for (;;) {
    if (isHistoryLong()) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof automationSchedule>(start, lastMs, awaitedMs);
    }
    const seen = changes;
    const next = await readSchedule(start, lastMs, awaitedMs);
    if (next.kind === 'over') return 'over';
    awaitedMs = next.dueMs;
    const isChanged = await condition(() => changes !== seen, Math.max(1, next.waitMs), {
      summary: RUN_TEXTS.scheduleWait,
    });
    if (isChanged) continue;
    await beginScheduledRuns(start, next.dueMs);
    lastMs = next.dueMs;
  }
}

/** Keeps a host's own calendar in sync with Praxis while it is connected, whether or not it responds. */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { RETRY } from '../core/activity-options.js';
import { isHistoryLong } from '../core/history-bound.js';
import type { CalendarSyncEffects } from './effects.js';
import { checkCalendar, type CalendarSyncOutcome, type CalendarSyncStart } from './messages.js';

const { refreshCalendar } = proxyActivities<CalendarSyncEffects>({
  summary: RUN_TEXTS.refreshCalendar,
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '5 seconds',
  retry: RETRY,
});

export async function calendarSync(start: CalendarSyncStart): Promise<void> {
  let isAsked = false;
  let isRefreshing = false;
  /** How many syncs have run, and the result of the last one. */
  let asked = 0;
  let last = { kind: 'asked', problem: null } as CalendarSyncOutcome;
  setHandler(checkCalendar, async () => {
    isAsked = true;
    // A sync in progress may have started before the change that this update is about, so wait for the next
    // one.
    const enough = asked + (isRefreshing ? 2 : 1);
    await condition(() => asked >= enough || last.kind === 'gone');
    return last;
  });
  for (;;) {
    const anew = isAsked;
    isAsked = false;
    isRefreshing = true;
    const { waitMs, ...outcome } = await refreshCalendar(start, { anew });
    isRefreshing = false;
    asked += 1;
    last = outcome;
    if (last.kind === 'gone') break;
    await condition(() => isAsked, waitMs, { summary: RUN_TEXTS.calendarWait });
    if (isHistoryLong() && !isAsked) await continueAsNew<typeof calendarSync>(start);
  }
  await condition(allHandlersFinished);
}

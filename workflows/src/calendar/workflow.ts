/** Keeps a provider's own calendar and ours of one mind for as long as it is connected, whether it answers or not. */
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
  /** How often the calendar was asked, and what came of the last time. */
  let asked = 0;
  let last = { kind: 'asked', problem: null } as CalendarSyncOutcome;
  setHandler(checkCalendar, async () => {
    isAsked = true;
    // What is under way may have begun before the change that this is about.
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

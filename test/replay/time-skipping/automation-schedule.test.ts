/** The clock of an automation: a time that came while no worker ran is not missed, whatever else happens then. */
import type { ScheduleNext } from '@praxis/workflows/automation/schedule/effects';
import {
  AUTOMATION_SCHEDULE_RUN,
  automationScheduleChanged,
} from '@praxis/workflows/automation/schedule/messages';
import { until } from '../../support/until.js';
import { openWorker } from './built-worker.js';
import { openServer, quietly } from './server.js';

/** Longer than the first worker takes to stop, so that it does not run anymore when the time comes. */
const SOON_MS = 600_000;

it('a change that arrives together with a due time does not skip that time', async () => {
  quietly();
  const env = await openServer();
  const dueMs = (await env.currentTimeMs()) + SOON_MS;
  const begun: number[] = [];
  let reads = 0;
  const activities = {
    // Without the time that the run waited for, a read returns the next time, of which there is none here.
    readSchedule: (_: unknown, lastMs: number, awaitedMs?: number): Promise<ScheduleNext> => {
      reads += 1;
      const waitMs = reads === 1 ? SOON_MS : lastMs < dueMs && awaitedMs === dueMs ? 0 : undefined;
      return Promise.resolve(waitMs === undefined ? { kind: 'over' } : { kind: 'due', dueMs, waitMs });
    },
    beginScheduledRuns: (_: unknown, due: number): Promise<void> => {
      begun.push(due);
      return Promise.resolve();
    },
  };
  // Without a cache, the second worker must replay what the first one left.
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> =>
    (await openWorker(env, { activities, maxCachedWorkflows: 0 })).runUntil(work);
  try {
    const clock = await env.client.workflow.start(AUTOMATION_SCHEDULE_RUN.workflow, {
      taskQueue: 'praxis',
      workflowId: 'tenant/t/automation-schedule/a',
      args: [{ tenantId: 't', automationId: 'a' }],
    });
    const has = async (
      event: 'timerStartedEventAttributes' | 'timerFiredEventAttributes',
    ): Promise<boolean> => (await clock.fetchHistory()).events?.some((one) => one[event]) === true;
    await run(() =>
      until('the clock to wait', { timeoutMs: 20_000 }, () => has('timerStartedEventAttributes')),
    );
    await env.sleep(SOON_MS);
    await until('the time to come', { timeoutMs: 20_000 }, () => has('timerFiredEventAttributes'));
    await clock.signal(automationScheduleChanged);
    expect(await run(() => clock.result())).toBe('over');
    expect(begun).toEqual([dueMs]);
  } finally {
    await env.teardown();
  }
});

/**
 * R11: however often runs get requests, their histories stay short, and nothing is lost. Signals: signal-crowd.test.ts.
 */
import type { WorkflowHandle } from '@temporalio/client';
import type { CalendarSyncEffects } from '@praxis/workflows/calendar/effects';
import { CALENDAR_SYNC_RUN, checkCalendar } from '@praxis/workflows/calendar/messages';
import { bookAppointment, calculateRoi, submitIntake } from '@praxis/workflows/journey/messages';
import { crowd, expectBounded, historyLengths } from './history-lengths.js';
import { BOOKING, FOLLOW_UP, INTAKE, openWorld, ROI, type World } from './world.js';

/** Number of steps and of queries; each costs several events. */
const REPEATS = 400;
const HOUR_MS = 3_600_000;

let world: World;
let asked = 0;

const activities: CalendarSyncEffects = {
  refreshCalendar: () => {
    asked += 1;
    return Promise.resolve({ kind: 'asked', problem: null, waitMs: HOUR_MS });
  },
};

beforeEach(async () => {
  world = await openWorld(activities);
});
afterEach(() => world.stop());

/** A handle that follows the workflow into its later runs. */
const latest = (run: WorkflowHandle): WorkflowHandle => world.env.client.workflow.getHandle(run.workflowId);

it('a journey with endlessly repeated steps keeps its state, and ends when it is complete', async () => {
  const run = await world.start();
  await latest(run).executeUpdate(submitIntake, { args: [INTAKE] });
  // Send one after another: this server loses updates while a run continues as new (test/bench/history.ts asks the real one).
  for (let time = 0; time < REPEATS; time += 1)
    await latest(run).executeUpdate(calculateRoi, { args: [ROI] });
  // An earlier run accepted the intake, and this one inherits its state.
  await latest(run).executeUpdate(bookAppointment, { args: [BOOKING] });
  await latest(run).executeUpdate('sendFollowUp', { args: [FOLLOW_UP] });
  await latest(run).result();
  expect(world.log.at(-1)).toBe('closed completed');
  expect(world.log.filter((entry) => entry === 'roi')).toHaveLength(REPEATS);
  expectBounded(await historyLengths(world.env.client.workflow, run));
});

it('a calendar that is checked endlessly responds each time', async () => {
  const run = await world.env.client.workflow.start(CALENDAR_SYNC_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: 'calendar',
    args: [{ tenantId: 't', providerId: 'p' }],
  });
  await crowd(REPEATS, async () => {
    const answer = await latest(run).executeUpdate(checkCalendar, { args: [] });
    expect(answer).toEqual({ kind: 'asked', problem: null });
  });
  expect(asked).toBeGreaterThan(1);
  expectBounded(await historyLengths(world.env.client.workflow, run), { least: 1 });
});

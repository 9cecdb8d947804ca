/** R11: however often runs are signaled or asked, their histories stay short, and nothing that was said is lost. */
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { temporal } from '@temporalio/proto';
import type { AppointmentEffects, AppointmentRecords } from '@praxis/workflows/appointment/effects';
import { APPOINTMENT_WORKFLOW, appointmentChanged } from '@praxis/workflows/appointment/messages';
import type { AppointmentFacts } from '@praxis/workflows/appointment/policy';
import type { CalendarSyncEffects } from '@praxis/workflows/calendar-sync/effects';
import { CALENDAR_SYNC_WORKFLOW, checkCalendar } from '@praxis/workflows/calendar-sync/messages';
import { bookAppointment, calculateRoi, submitIntake } from '@praxis/workflows/journey/messages';
import { LONG_HISTORY } from '@praxis/workflows/history-bound';
import { BOOKING, FOLLOW_UP, INTAKE, openWorld, ROI, type World } from './world.js';

const SIGNALS = 2_000;
/** Steps and questions: each costs several events. */
const REPEATS = 400;
const AT_ONCE = 50;
/** What the tasks of a run may bring on top of its length when it decides to go on in a new one. */
const MOST_EVENTS = 2 * LONG_HISTORY;
const HOUR_MS = 3_600_000;

let world: World;
let facts: AppointmentFacts;
/** Sequences at which a notice was sent. */
let told: string[];
let provider: { isDown: boolean };
let asked: number;

const activities: AppointmentRecords & Omit<AppointmentEffects, 'sendMessage'> & CalendarSyncEffects = {
  readAppointment: async () => ({ ...facts, now: await world.env.currentTimeMs() }),
  planNotice: (_start, { notice, sequence }) =>
    Promise.resolve(
      sequence === facts.sequence && !told.includes(`${notice} ${sequence}`)
        ? [
            {
              id: `${notice} ${sequence}`,
              template: 'appointment_reminder',
              channel: 'sms',
              status: 'queued',
            },
          ]
        : [],
    ),
  dropNotice: () => Promise.resolve(),
  moveCalendar: () => Promise.resolve('done'),
  refreshCalendar: () => {
    asked += 1;
    return Promise.resolve({ kind: 'asked', problem: null, waitMs: HOUR_MS });
  },
};

beforeAll(async () => {
  world = await openWorld(activities);
});
beforeEach(async () => {
  told = [];
  provider = { isDown: false };
  asked = 0;
  world.provider.send = (id) => {
    if (provider.isDown) throw ApplicationFailure.retryable('the provider is down', 'unavailable');
    if (told.includes(id)) throw new Error(`${id} is sent twice`);
    told.push(id);
    return 'sent';
  };
  const now = await world.env.currentTimeMs();
  facts = {
    status: 'confirmed',
    sequence: 0,
    start: now + 720 * HOUR_MS,
    end: now + 721 * HOUR_MS,
    now,
    scheduledAt: now,
    isRebooked: false,
    isReplaced: false,
    journey: { tenantId: 't', sessionId: 's', industry: 'law', mode: 'sim', leadId: 'l' },
  };
});
afterAll(() => world.stop());

async function start(workflow: string, args: unknown[]): Promise<WorkflowHandle> {
  return await world.env.client.workflow.start(workflow, {
    taskQueue: 'praxis',
    workflowId: `${workflow}-${Math.random().toString(36).slice(2)}`,
    args,
  });
}

const crowd = async (count: number, each: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < count; index = next++) await each(index);
    }),
  );
};

/** The lengths of all histories of a workflow, from its first run to its last. */
async function lengthsOf(first: string, workflowId: string): Promise<number[]> {
  const lengths: number[] = [];
  for (let runId: string | undefined = first; runId;) {
    const history = await world.env.client.workflow.getHandle(workflowId, runId).fetchHistory();
    const events: temporal.api.history.v1.IHistoryEvent[] = history.events ?? [];
    lengths.push(events.length);
    const end = events.at(-1)?.workflowExecutionContinuedAsNewEventAttributes;
    runId = end?.newExecutionRunId ?? undefined;
  }
  return lengths;
}

function expectBounded(lengths: readonly number[]): void {
  expect(lengths.length).toBeGreaterThan(1);
  expect(Math.max(...lengths)).toBeLessThan(MOST_EVENTS);
}

const firstRunOf = (run: WorkflowHandle): string =>
  (run as WorkflowHandle & { firstExecutionRunId: string }).firstExecutionRunId;
/** A handle that follows the workflow into its later runs. */
const latest = (run: WorkflowHandle): WorkflowHandle => world.env.client.workflow.getHandle(run.workflowId);

it(`an appointment that is signaled ${SIGNALS} times ends as it was last left, and tells each change once`, async () => {
  const run = await start(APPOINTMENT_WORKFLOW, [{ tenantId: 't', appointmentId: 'a' }]);
  await crowd(SIGNALS, async (index) => {
    if (index % 500 === 499) facts = { ...facts, sequence: facts.sequence + 1 };
    await latest(run).signal(appointmentChanged);
  });
  facts = { ...facts, status: 'cancelled', sequence: facts.sequence + 1 };
  await latest(run).signal(appointmentChanged);
  expect(await latest(run).result()).toBe('cancelled');
  expect(told.at(-1)).toBe(`cancelled ${facts.sequence}`);
  expectBounded(await lengthsOf(firstRunOf(run), run.workflowId));
}, 120_000);

it('one whose provider is down meanwhile says it once when the provider is back', async () => {
  provider.isDown = true;
  facts = { ...facts, sequence: 1 };
  const run = await start(APPOINTMENT_WORKFLOW, [{ tenantId: 't', appointmentId: 'b' }]);
  await crowd(SIGNALS, () => latest(run).signal(appointmentChanged));
  provider.isDown = false;
  facts = { ...facts, status: 'cancelled', sequence: 2 };
  await latest(run).signal(appointmentChanged);
  expect(await latest(run).result()).toBe('cancelled');
  expect(told.filter((id) => id === 'cancelled 2')).toHaveLength(1);
  expectBounded(await lengthsOf(firstRunOf(run), run.workflowId));
}, 120_000);

it('a journey whose steps are repeated for ever keeps what it knows, and ends when it is complete', async () => {
  const run = await world.start();
  await latest(run).executeUpdate(submitIntake, { args: [INTAKE] });
  // One after another: this server loses an update that comes as a run continues as new (test/bench/history.ts asks the real one).
  for (let time = 0; time < REPEATS; time += 1)
    await latest(run).executeUpdate(calculateRoi, { args: [ROI] });
  // The intake was taken in by an earlier run: this one knows.
  await latest(run).executeUpdate(bookAppointment, { args: [BOOKING] });
  await latest(run).executeUpdate('sendFollowUp', { args: [FOLLOW_UP] });
  await latest(run).result();
  expect(world.log.at(-1)).toBe('closed completed');
  expect(world.log.filter((entry) => entry === 'roi')).toHaveLength(REPEATS);
  expectBounded(await lengthsOf(firstRunOf(run), run.workflowId));
}, 120_000);

it('a calendar that is asked for ever answers each time', async () => {
  const run = await start(CALENDAR_SYNC_WORKFLOW, [{ tenantId: 't', providerId: 'p' }]);
  await crowd(REPEATS, async () => {
    const answer = await latest(run).executeUpdate(checkCalendar, { args: [] });
    expect(answer).toEqual({ kind: 'asked', problem: null });
  });
  expect(asked).toBeGreaterThan(1);
  const lengths = await lengthsOf(firstRunOf(run), run.workflowId);
  expect(Math.max(...lengths)).toBeLessThan(MOST_EVENTS);
  await latest(run).terminate();
}, 120_000);

/** R11: however often an appointment's run is signaled, its histories stay short, and no change is lost. */
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { AppointmentEffects, AppointmentRecords } from '@praxis/workflows/appointment/effects';
import type { FlagRecords } from '@praxis/workflows/flag/effects';
import { APPOINTMENT_RUN, appointmentChanged } from '@praxis/workflows/appointment/messages';
import type { AppointmentFacts } from '@praxis/workflows/appointment/policy';
import { confirmedFacts } from './appointment-facts.js';
import { crowd, expectBounded, historyLengths } from './history-lengths.js';
import { openRealServer } from './server.js';
import { openWorld, type World } from './world.js';

const SIGNALS = 2_000;

let world: World;
let facts: AppointmentFacts;
/** Sequence numbers of the appointment at which a notice was sent. */
let notices: string[];
let provider: { isDown: boolean };
/** How often a run read a flag. */
let asked: number;

const activities: AppointmentRecords & Omit<AppointmentEffects, 'sendMessage'> & FlagRecords = {
  evaluateFlag() {
    asked += 1;
    return Promise.resolve(true);
  },
  readAppointment: async () => ({ ...facts, now: await world.env.currentTimeMs() }),
  planNotice: (_start, { notice, sequence }) =>
    Promise.resolve(
      sequence === facts.sequence && !notices.includes(`${notice} ${sequence}`)
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
};

beforeAll(async () => {
  world = await openWorld(activities, openRealServer);
});
beforeEach(async () => {
  notices = [];
  asked = 0;
  provider = { isDown: false };
  world.provider.send = (id) => {
    if (provider.isDown) throw ApplicationFailure.retryable('the provider is down', 'unavailable');
    if (notices.includes(id)) throw new Error(`${id} is sent twice`);
    notices.push(id);
    return 'sent';
  };
  const now = await world.env.currentTimeMs();
  facts = confirmedFacts(now, { inHours: 720, lastingHours: 1 });
});
afterAll(() => world.stop());

async function start(appointmentId: string): Promise<WorkflowHandle> {
  return await world.env.client.workflow.start(APPOINTMENT_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: `appointment-${appointmentId}`,
    args: [{ tenantId: 't', appointmentId }],
  });
}

/** A handle that follows the workflow into its later runs. */
const latest = (run: WorkflowHandle): WorkflowHandle => world.env.client.workflow.getHandle(run.workflowId);

it(`an appointment that is signaled ${SIGNALS} times ends with its last change, and announces each change once`, async () => {
  const run = await start('a');
  await crowd(SIGNALS, async (index) => {
    if (index % 500 === 499) facts = { ...facts, sequence: facts.sequence + 1 };
    await latest(run).signal(appointmentChanged);
  });
  facts = { ...facts, status: 'cancelled', sequence: facts.sequence + 1 };
  await latest(run).signal(appointmentChanged);
  expect(await latest(run).result()).toBe('cancelled');
  expect(notices.at(-1)).toBe(`cancelled ${facts.sequence}`);
  // The runs that continue the first one keep the flag that it read.
  expect(asked).toBe(1);
  expectBounded(await historyLengths(world.env.client.workflow, run));
});

it('an appointment sends its last notice once when a provider that was down is back', async () => {
  provider.isDown = true;
  facts = { ...facts, sequence: 1 };
  const run = await start('b');
  await crowd(SIGNALS, () => latest(run).signal(appointmentChanged));
  provider.isDown = false;
  facts = { ...facts, status: 'cancelled', sequence: 2 };
  await latest(run).signal(appointmentChanged);
  expect(await latest(run).result()).toBe('cancelled');
  expect(notices.filter((id) => id === 'cancelled 2')).toHaveLength(1);
  expectBounded(await historyLengths(world.env.client.workflow, run));
});

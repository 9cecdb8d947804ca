/** The whole life of an appointment on a skipped clock: reminders, changes, outages, and whether the client came. */
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';
import type { AppointmentEffects, AppointmentRecords } from '@praxis/workflows/appointment/effects';
import type { FlagRecords } from '@praxis/workflows/flag/effects';
import { APPOINTMENT_RUN, appointmentChanged } from '@praxis/workflows/appointment/messages';
import type { AppointmentFacts } from '@praxis/workflows/appointment/policy';
import { confirmedFacts, HOUR_MS } from './appointment-facts.js';
import { openWorker } from './built-worker.js';
import { openServer, quietly } from './server.js';

type Server = Awaited<ReturnType<typeof openServer>>;

let env: Server;
let worker: Worker;
let running: Promise<void>;
let facts: AppointmentFacts;
/** Actions of the run, each with the number of hours before the start. */
let log: string[];
let provider: { isDown: boolean };
/** How many more times the calendar refuses the appointment. */
let calendarRefusals: number;
/** The flag `no-show-offer`, and how often the run read it. */
let offer: { isOn: boolean; asked: number };
/** What happens while the run waits, keyed by the log entry that it follows. */
let after: Map<string, () => void>;

async function note(what: string): Promise<void> {
  const hours = Math.round((facts.start - (await env.currentTimeMs())) / HOUR_MS);
  log.push(`${what} ${hours}`);
}

const activities: AppointmentRecords & AppointmentEffects & FlagRecords = {
  evaluateFlag() {
    offer.asked += 1;
    return Promise.resolve(offer.isOn);
  },
  readAppointment: async () => {
    const now = await env.currentTimeMs();
    // The record becomes final when it is read after this moment.
    if (facts.finalFrom !== undefined && facts.finalFrom <= now) facts = { ...facts, finalFrom: undefined };
    return { ...facts, now };
  },
  planNotice: (_start, { notice, sequence }) =>
    Promise.resolve(
      sequence === facts.sequence
        ? [{ id: notice, template: 'appointment_reminder', channel: 'sms', status: 'queued' }]
        : [],
    ),
  dropNotice: (_start, ids) => note(`dropped ${ids.join()}`),
  async sendMessage(_journey, id) {
    if (provider.isDown) throw ApplicationFailure.retryable('the provider is down', 'unavailable');
    await note(id);
    after.get(id)?.();
    return { id, template: 'appointment_reminder', channel: 'sms', status: 'sent' };
  },
  async moveCalendar() {
    calendarRefusals -= 1;
    if (calendarRefusals >= 0) return 'failing';
    await note('calendar');
    return 'done';
  },
};

beforeEach(async () => {
  quietly();
  env = await openServer();
  log = [];
  after = new Map();
  provider = { isDown: false };
  offer = { isOn: true, asked: 0 };
  calendarRefusals = 0;
  const now = await env.currentTimeMs();
  facts = confirmedFacts(now, { inHours: 72, lastingHours: 0.5 });
  worker = await openWorker(env, {
    activities,
  });
  running = worker.run();
});
afterEach(async () => {
  worker.shutdown();
  await running;
  await env.teardown();
});

async function start(workflowId = 'tenant/t/appointment/a'): Promise<WorkflowHandle> {
  return await env.client.workflow.start(APPOINTMENT_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId,
    args: [{ tenantId: 't', appointmentId: 'a' }],
  });
}

/** Changes the record and wakes the run, `hours` before the start. */
async function changeAt(
  run: WorkflowHandle,
  hours: number,
  change: Partial<AppointmentFacts>,
): Promise<void> {
  await env.sleep(facts.start - hours * HOUR_MS - (await env.currentTimeMs()));
  facts = { ...facts, ...change };
  await run.signal(appointmentChanged);
}

it('sends reminders a day and two hours before, then waits for staff and marks nobody as absent', async () => {
  const run = await start();
  await changeAt(run, -3, {});
  expect(log).toEqual(['reminder_24h 24', 'reminder_2h 2']);
  await changeAt(run, -48, { status: 'attended' });
  expect(await run.result()).toBe('attended');
  expect(log).toHaveLength(2);
});

it('a rescheduled appointment is reminded only of its new time, and a canceled one not at all', async () => {
  const run = await start();
  const { start: before } = facts;
  await changeAt(run, 30, {
    sequence: 1,
    start: before + 24 * HOUR_MS,
    end: before + 25 * HOUR_MS,
    scheduledAt: before - 30 * HOUR_MS,
  });
  await changeAt(run, 12, { status: 'cancelled', sequence: 2 });
  expect(await run.result()).toBe('cancelled');
  expect(log).toEqual(['calendar 54', 'rescheduled 54', 'reminder_24h 24', 'calendar 12', 'cancelled 12']);
});

it('a no-show is offered another time, once', async () => {
  const run = await start();
  await changeAt(run, -1, { status: 'no_show' });
  expect(await run.result()).toBe('no_show');
  expect(log).toEqual(['reminder_24h 24', 'reminder_2h 2', 'missed -1']);
});

it('a no-show that is undone in time gets no offer, and a final one is offered another time', async () => {
  const run = await start();
  const final = (minutes: number): number => facts.start + HOUR_MS + minutes * 60_000;
  await changeAt(run, -1, { status: 'no_show', finalFrom: final(1) });
  await changeAt(run, -1.01, { status: 'confirmed', finalFrom: undefined });
  await changeAt(run, -2, { status: 'no_show', finalFrom: final(61) });
  expect(log).toEqual(['reminder_24h 24', 'reminder_2h 2']);
  expect(await run.result()).toBe('no_show');
  expect(log.slice(2)).toEqual(['missed -2']);
});

it('changing a flag while a run waits affects only the next run', async () => {
  const before = await start();
  await changeAt(before, 48, {});
  offer.isOn = false;
  await changeAt(before, -1, { status: 'no_show' });
  expect(await before.result()).toBe('no_show');
  expect(log.at(-1)).toBe('missed -1');
  expect(offer.asked).toBe(1);

  log = [];
  const after = await start('tenant/t/appointment/b');
  expect(await after.result()).toBe('no_show');
  expect(log).toEqual([]);
});

it('a reminder that no provider accepts before the start is dropped, and an unmarked appointment ends', async () => {
  facts = { ...facts, start: facts.scheduledAt + 3 * HOUR_MS, end: facts.scheduledAt + 4 * HOUR_MS };
  provider.isDown = true;
  const run = await start();
  expect(await run.result()).toBe('unmarked');
  expect(log).toEqual(['dropped reminder_2h 0']);
});

it('a calendar outage of hours delays neither notices nor reminders, and the calendar is updated afterwards', async () => {
  const run = await start();
  calendarRefusals = 12;
  await changeAt(run, 30, { sequence: 1, scheduledAt: facts.scheduledAt });
  await changeAt(run, -3, { status: 'attended' });
  expect(await run.result()).toBe('attended');
  expect(log.slice(0, 2)).toEqual(['rescheduled 30', 'reminder_24h 24']);
  expect(log.filter((entry) => entry.startsWith('calendar'))).toHaveLength(1);
  expect(log.at(-1)).toBe('reminder_2h 2');
});

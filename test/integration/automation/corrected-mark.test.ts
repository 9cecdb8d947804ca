/**
 * Runs that ended because an appointment was marked wrongly continue once the mark is corrected, and repeat nothing.
 */
import type { Definition } from '@praxis/contracts/automation/automation';
import type { Step } from '@praxis/contracts/automation/step';
import { markAppointment } from '@praxis/db/appointment/attendance';
import {
  definitionOf,
  openAutomationDesk,
  outcomesOf,
  type AutomationDesk,
} from '../../support/automations.js';
import { expectOk, World } from '../../support/journey.js';
import { seedAppointments, seedLeads } from '../../support/lead-rows.js';
import { zoneWhereItIs } from '../../support/phone-line.js';
import { bookedAppointment, inMinutes } from '../../support/today-rows.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const DAY_MINUTES = 1_440;
const TASK: Step = { kind: 'create_task', label: 'Call', title: 'Call them', next: null };
const WAIT: Step = {
  kind: 'wait',
  label: 'Wait',
  wait: { mode: 'duration', minutes: DAY_MINUTES },
  next: 'task',
};
const ASK: Step = {
  kind: 'approval',
  label: 'Ask',
  question: 'Call them?',
  timeoutMinutes: DAY_MINUTES,
  next: 'task',
  otherwise: null,
};

let desk: AutomationDesk;
let leadId: string;
beforeEach(async () => {
  desk = await openAutomationDesk(world);
  [leadId = ''] = await seedLeads(world.database, desk.tenant.id, [{ status: 'appointment_scheduled' }]);
});

const deployed = async (
  event: 'booked' | 'no_show' | 'attended',
  steps: Record<string, Step>,
): Promise<string> => {
  const definition: Definition = definitionOf({ kind: 'appointment', event }, steps);
  return (await desk.deploy({ name: event, definition })).id;
};

/** Permanently marks an appointment that has begun. */
const mark = (id: string, status: 'attended' | 'no_show'): Promise<unknown> =>
  world.database.withTenant(desk.tenant.id, async (tx) => {
    await markAppointment(
      tx,
      { id, status, undoSeconds: 600 },
      { actor: 'staff', userId: desk.owner.userId },
    );
    await tx.query`update appointments set final_from = null where tenant_id = ${desk.tenant.id} and id = ${id}`;
  });

test('restoring a mark resumes the wait unchanged, and starts no second run', async () => {
  const id = await deployed('no_show', { wait: WAIT, task: TASK });
  const appointmentId = await bookedAppointment(world.database, desk.tenant, {
    leadId,
    start: inMinutes(-60),
  });
  await mark(appointmentId, 'no_show');
  const before = await desk.executionWhen(id, 'waiting');
  await mark(appointmentId, 'attended');
  const ended = await desk.executionWhen(id, 'cancelled');
  expect(ended).toMatchObject({ error: 'appointment_changed' });
  await mark(appointmentId, 'no_show');
  const after = await desk.executionWhen(id, 'waiting');
  expect(after).toMatchObject({ id: before.id, error: null, finishedAt: null });
  expect(after.steps).toEqual(before.steps);
  expect(await desk.executions(id)).toHaveLength(1);
});

test('restoring a mark reopens the question to the team, and its answer counts', async () => {
  const id = await deployed('attended', { ask: ASK, task: TASK });
  const appointmentId = await bookedAppointment(world.database, desk.tenant, {
    leadId,
    start: inMinutes(-60),
  });
  const questions = async (): Promise<{ id: string }[]> =>
    expectOk(await desk.owner.get('/v1/tasks')).body.items as { id: string }[];
  await mark(appointmentId, 'attended');
  await desk.executionWhen(id, 'waiting');
  const [asked] = await questions();
  await mark(appointmentId, 'no_show');
  await desk.executionWhen(id, 'cancelled');
  expect(await questions()).toEqual([]);
  await mark(appointmentId, 'attended');
  await desk.executionWhen(id, 'waiting');
  expect(await questions()).toMatchObject([{ id: asked?.id }]);
  expectOk(await desk.owner.post(`/v1/tasks/${asked?.id ?? ''}/settle`, { status: 'approved' }));
  expect(outcomesOf(await desk.executionWhen(id, 'success'))).toEqual(['ask: approved', 'task: created']);
});

test('restoring a mark queues the withdrawn text for the morning again', async () => {
  const send: Step = {
    kind: 'send_message',
    label: 'Text',
    channel: 'sms',
    subject: '',
    body: 'Hello',
    next: null,
  };
  const id = await deployed('no_show', { send });
  const appointmentId = await bookedAppointment(world.database, desk.tenant, {
    leadId,
    start: inMinutes(-60),
  });
  const inTenant = world.database.withTenant.bind(world.database, desk.tenant.id);
  await inTenant(
    (
      tx,
    ) => tx.query`update leads set phone = '+1 313 555 0143', phone_e164 = '+13135550143', time_zone = ${zoneWhereItIs(2)}
      where tenant_id = ${desk.tenant.id}`,
  );
  const text = (status: string): Promise<unknown> =>
    until(`a ${status} text`, { timeoutMs: 20_000 }, () =>
      inTenant(async (tx) => {
        const rows =
          await tx.query`select from messages where tenant_id = ${desk.tenant.id} and template = 'automation'
          and status = ${status} and (status <> 'queued' or decision ->> 'reason' = 'quiet_hours')`;
        return rows.length > 0;
      }),
    );
  await mark(appointmentId, 'no_show');
  await text('queued');
  await mark(appointmentId, 'attended');
  await text('cancelled');
  await mark(appointmentId, 'no_show');
  await text('queued');
  expect(await desk.executions(id)).toMatchObject([{ status: 'running', error: null }]);
});

test('restoring a mark resumes a run that the booking started, but not one that a person canceled', async () => {
  const waiting = await deployed('booked', { wait: WAIT, task: TASK });
  const ended = await deployed('booked', { wait: WAIT, task: TASK });
  await seedAppointments(world.database, desk.tenant, [{ leadId }]);
  const { id: run } = await desk.executionWhen(ended, 'waiting');
  expectOk(await desk.owner.post(`/v1/executions/${run}/cancel`));
  await desk.executionWhen(waiting, 'waiting');
  const id = await world.database.withTenant(desk.tenant.id, async (tx) => {
    const [row] = await tx.query<{ id: string }>`
      update appointments set start_time = now() - interval '1 hour', end_time = now() - interval '30 minutes'
      where tenant_id = ${desk.tenant.id} returning id`;
    return row?.id ?? '';
  });
  await mark(id, 'no_show');
  await desk.executionWhen(waiting, 'cancelled');
  await mark(id, 'attended');
  await desk.executionWhen(waiting, 'waiting');
  expect(await desk.executionWhen(ended, 'cancelled')).toMatchObject({ error: 'cancelled_by_person' });
});

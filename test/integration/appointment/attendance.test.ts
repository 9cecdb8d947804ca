/** Attendance that was recorded by mistake: undone in time, it has had no effect. */
import { AppointmentChanged } from '@praxis/contracts/appointment/appointment-change';
import { markAppointment } from '@praxis/db/appointment/attendance';
import type { ChangeOutcome } from '@praxis/db/appointment/change-record';
import { findSlots } from '@praxis/db/appointment/slot';
import type { Answer } from '../../support/api.js';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { zoneWhereItIs } from '../../support/phone-line.js';
import { bookedAppointment, inMinutes } from '../../support/today-rows.js';
import { until } from '../../support/until.js';

const LONG_SECONDS = 600;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

async function begun(): Promise<string> {
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ status: 'appointment_scheduled' }]);
  return await bookedAppointment(world.database, tenant, { leadId, start: inMinutes(-60) });
}

const mark = (
  id: string,
  status: 'attended' | 'no_show',
  undoSeconds = LONG_SECONDS,
): Promise<ChangeOutcome> =>
  world.database.withTenant(tenant.id, (tx) =>
    markAppointment(tx, { id, status, undoSeconds }, { actor: 'staff', userId: staff.userId }),
  );

const unmark = (id: string, by: Member = staff): Promise<Answer> =>
  by.request('PATCH', `/v1/appointments/${id}`, { body: { action: 'unmark' } });

interface Followed {
  final: string | null;
  events: number;
  messages: number;
}

/** The final status of an appointment, and how many events and messages its lead has. */
const followed = (id: string): Promise<Followed | undefined> =>
  world.database.withTenant(tenant.id, async (tx) => {
    const [row] = await tx.query<Followed>`select a.final_status as final,
        (select count(*)::int from campaign_events e where e.tenant_id = a.tenant_id and e.lead_id = a.lead_id) as events,
        (select count(*)::int from messages m where m.tenant_id = a.tenant_id and m.lead_id = a.lead_id) as messages
      from appointments a where a.tenant_id = ${tenant.id} and a.id = ${id}`;
    return row;
  });

test('a mark is undone: the appointment is confirmed again, recorded with its author, without further effects', async () => {
  const id = await begun();
  await mark(id, 'no_show');
  expect(await followed(id)).toEqual({ final: null, events: 0, messages: 0 });
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  expectRefusal(await unmark(id, viewer), 403, 'permission_denied');
  const { appointment } = AppointmentChanged.parse(expectOk(await unmark(id)).body);
  expect(appointment).toMatchObject({
    status: 'confirmed',
    lastChange: { kind: 'unmarked', actor: 'staff' },
  });
  // A repeat of the same request is answered like the first.
  expectOk(await unmark(id));
  expect(await followed(id)).toEqual({ final: null, events: 0, messages: 0 });
  const audit = await auditOf(world.database, { tenantId: tenant.id, userId: staff.userId });
  expect(audit.filter(({ action }) => action === 'appointment.changed').at(-1)).toMatchObject({
    targetId: id,
    detail: { change: 'unmark' },
  });
});

test('a final mark can only be corrected, and a correction back has no second effect', async () => {
  const id = await begun();
  await mark(id, 'attended', 0);
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update appointments set final_from = null where id = ${id}`,
  );
  expect(await followed(id)).toMatchObject({ final: 'attended' });
  expectRefusal(await unmark(id), 409, 'result_final');
  await mark(id, 'no_show');
  expect(await followed(id)).toMatchObject({ final: 'attended' });
  await mark(id, 'attended');
  expect(await followed(id)).toMatchObject({ final: 'attended' });
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ left: Date | null }>`select final_from as left from appointments where id = ${id}`,
  );
  expect(row?.left).toBeNull();
});

test('it stays missed if its time was given to somebody else meanwhile', async () => {
  const [first = '', second = ''] = await seedLeads(world.database, tenant.id, [
    { status: 'appointment_scheduled' },
    { status: 'appointment_scheduled' },
  ]);
  const at = { start: inMinutes(-10), minutes: 60 };
  const id = await bookedAppointment(world.database, tenant, { leadId: first, ...at });
  await mark(id, 'no_show');
  await bookedAppointment(world.database, tenant, { leadId: second, start: inMinutes(15) });
  expectRefusal(await unmark(id), 409, 'result_final');
});

test('a text to a client who missed it waits for the morning, also through corrections', async () => {
  const id = await begun();
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update leads set phone = '+1 313 555 0142', time_zone = ${zoneWhereItIs(2)} where tenant_id = ${tenant.id}`,
  );
  const text = (status: string): Promise<true> =>
    until(`a ${status} text`, { timeoutMs: 30_000 }, () =>
      world.database.withTenant(tenant.id, async (tx) => {
        const [row] = await tx.query<{ status: string; reason: string | null }>`
          select status, decision ->> 'reason' as reason from messages
          where tenant_id = ${tenant.id} and channel = 'sms' and template = 'appointment_missed'`;
        return row?.status === status && (status !== 'queued' || row.reason === 'quiet_hours');
      }),
    );
  await mark(id, 'no_show', 0);
  await text('queued');
  await mark(id, 'attended');
  await text('cancelled');
  await mark(id, 'no_show');
  await text('queued');
});

test.each([
  ['the rest of its own time', {}, 20],
  ['its day, where the host takes no more on a day', { dailyMax: 1 }, 180],
])('an attended appointment keeps %s, a missed one does not', async (_, rules, minutes) => {
  tenant = await world.tenant({
    workingDays: [1, 2, 3, 4, 5, 6, 7],
    dayStart: '00:00',
    dayEnd: '24:00',
    timeZone: zoneWhereItIs(12),
    rules: { noticeMins: 0, ...rules },
  });
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ status: 'appointment_scheduled' }]);
  const during = { leadId, start: inMinutes(-10), minutes: 60 };
  const id = await bookedAppointment(world.database, tenant, during);
  const free = (): Promise<unknown[]> =>
    world.database.withTenant(tenant.id, (tx) =>
      findSlots(tx, {
        sessionId: 'another',
        preferred: 'any',
        start: inMinutes(minutes).toISOString(),
        durationMins: 15,
        limit: 1,
      }),
    );
  expect(await free()).toEqual([]);
  await mark(id, 'attended');
  expect(await free()).toEqual([]);
  await mark(id, 'no_show');
  expect(await free()).toHaveLength(1);
});

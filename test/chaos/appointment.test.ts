/**
 * Appointments while processes die: booked, reminded, moved, reminded again, some cancelled, with the worker and once the API
 * killed at points drawn by a seed. In the end each has one calendar event with the last state of it, was reminded of each
 * time at most once by each channel, and never of a time that had been given up.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { appointmentToken } from '@praxis/config/appointment-token';
import type { Database } from '@praxis/db/database';
import { placeByDay } from '../support/campaigns.js';
import { startChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { intakeBody, JourneyClient, newSession } from '../support/journey-client.js';
import { seededRandom } from '../support/random.js';
import { createTenant, openDatabase, type TestTenant } from '../support/records.js';
import { until } from '../support/until.js';

const APPOINTMENTS = 10;
const WORKER_KILLS = 4;
const SEED = 20_261;
const DAY_MS = 86_400_000;
/**
 * From an agreement on a time until its first reminder is due, which is a day before it. Longer than a killed process is away:
 * of a time agreed on later than that nobody is reminded.
 */
const DUE_AFTER_MS = 20_000;
/** Marks that every appointment leaves: booked, reminded, moved, reminded. */
const MARKS_EACH = 4;
/** A reminder that was handed over as its time was given up arrives within this time; one after a kill comes later. */
const UNDER_WAY_MS = 3_000;
const WAIT = { timeoutMs: 60_000, pollMs: 100 };

let chaos: ChaosStack;
let database: Database;
let tenant: TestTenant;
let client: JourneyClient;
/** Marks left so far, by all of them. */
let marks = 0;
beforeAll(async () => {
  chaos = await startChaosStack();
  database = await openDatabase(chaos.stack);
});
beforeEach(async () => {
  marks = 0;
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
  // Where it is day, no appointment lies across midnight.
  tenant = await createTenant(database, { timeZone: placeByDay().zone, rules: { hours } });
  // Enough people for everybody to have the same time, and to move by a moment.
  await database.withTenant(tenant.id, (tx) =>
    tx.query(
      `insert into providers (tenant_id, name, time_zone, rules)
       select tenant_id, 'Provider ' || n, time_zone, rules from providers, generate_series(2, $2) n where tenant_id = $1`,
      [tenant.id, 3 * APPOINTMENTS],
    ),
  );
  client = new JourneyClient({ baseUrl: chaos.stack.baseUrl, apiKey: tenant.key });
});
afterAll(async () => {
  await database.close();
  await chaos.stop();
});

/** A time whose first reminder is due in a moment. */
const soonDue = (): string => new Date(Date.now() + DAY_MS + DUE_AFTER_MS).toISOString();

/** One appointment's whole life; every second one moves before it is reminded, every third is cancelled. */
async function live(index: number): Promise<string> {
  const session = newSession('law', 'chaos');
  // A number and an address of their own: one person is written to once at a time.
  const contact = {
    phone: `+1313555${String(100 + index).padStart(4, '0')}`,
    email: `${session.sessionId}@example.com`,
  };
  const { leadId } = (
    await client.persist<{ leadId: string }>('/v1/law/intake/submit', { ...intakeBody(session), contact })
  ).body;
  const booking = { sessionId: session.sessionId, leadId, start: soonDue() };
  const { id } = (await client.persist<{ appointment: { id: string } }>('/v1/law/appointment/book', booking))
    .body.appointment;
  marks += 1;
  if (index % 2 === 0) await reminded(id, 0);
  marks += 1;
  const token = (sequence: number): string =>
    appointmentToken(chaos.stack.secrets().masterKey, {
      tenantId: tenant.id,
      appointmentId: id,
      sequence,
    });
  await client.persist('/v1/appointments/by-link/reschedule', { token: token(0), start: soonDue() });
  marks += 1;
  await reminded(id, 1);
  marks += 1;
  if (index % 3 === 0) await client.persist('/v1/appointments/by-link/cancel', { token: token(1) });
  return id;
}

async function reminded(id: string, sequence: number): Promise<void> {
  await until(`a reminder of ${id}, ${sequence}`, WAIT, async () => {
    const rows = await ask(`idempotency_key like $2`, `appointment/${id}/${sequence}/reminder_24h/email`);
    return rows.length > 0;
  });
}

interface Entry {
  key: string;
  port: string;
  status: string;
  sequence: number | null;
  at: Date;
}

/** What simulated providers have accepted. */
const ask = (where: string, value: string): Promise<Entry[]> =>
  database.withTenant(tenant.id, (tx) =>
    tx.query<Entry>(
      `select idempotency_key as key, port, status, (event ->> 'sequence')::int as sequence, created_at as at
       from sim_entries where tenant_id = $1 and ${where} order by seq`,
      [tenant.id, value],
    ),
  );

async function killAlong(isOver: () => boolean): Promise<number> {
  const random = seededRandom(SEED);
  const all = APPOINTMENTS * MARKS_EACH;
  const points = Array.from({ length: WORKER_KILLS + 1 }, () => Math.floor(random() * all)).sort(
    (one, other) => one - other,
  );
  let kills = 0;
  for (const [index, point] of points.entries()) {
    await until('the point of the kill', WAIT, () => isOver() || marks >= point);
    await delay(random() * 400);
    const name = index === 2 ? 'api' : 'worker';
    const pid = chaos.stack.kill(name);
    kills += 1;
    await chaos.stack.waitRestarted(name, pid);
  }
  return kills;
}

it('keeps one event each, and reminds of each time once and of no other', async () => {
  let isOver = false;
  const lives = Promise.all(Array.from({ length: APPOINTMENTS }, (_, index) => live(index))).finally(
    () => (isOver = true),
  );
  const [ids, kills] = await Promise.all([lives, killAlong(() => isOver)]);

  const rows = await until('the calendars and the messages to be settled', WAIT, async () => {
    const [open] = await database.withTenant(tenant.id, (tx) =>
      tx.query<{ n: number }>(
        `select (select count(*) from messages where tenant_id = $1 and status in ('queued', 'sending')
            and decision ->> 'reason' is distinct from 'quiet_hours')
          + (select count(*) from appointments a where a.tenant_id = $1 and not exists (
              select from sim_entries e where e.tenant_id = $1 and e.port = 'calendar'
                and e.dedupe_key = 'appointment-' || a.id and (e.event ->> 'sequence')::int = a.ics_sequence)) as n`,
        [tenant.id],
      ),
    );
    if (Number(open?.n) > 0) return undefined;
    return await database.withTenant(tenant.id, (tx) =>
      tx.query<{ id: string; status: string; sequence: number; movedAt: Date }>(
        `select a.id, a.status, a.ics_sequence as sequence, c.created_at as "movedAt" from appointments a
         join appointment_changes c on c.tenant_id = a.tenant_id and c.appointment_id = a.id and c.kind = 'rescheduled'
         where a.tenant_id = $1`,
        [tenant.id],
      ),
    );
  });
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());

  const entries = await ask(`port in ('sms', 'email', 'calendar') and $2 <> ''`, 'all');
  const events = entries.filter(({ port }) => port === 'calendar');
  expect(events).toHaveLength(APPOINTMENTS);
  expect(events.filter(({ status }) => status === 'cancelled')).toHaveLength(
    rows.filter(({ status }) => status === 'cancelled').length,
  );
  expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(Math.ceil(APPOINTMENTS / 3));

  const reminders = entries.filter(({ key }) => key.includes('/reminder_'));
  const twice = reminders.filter(
    ({ key }, index) => reminders.findIndex((other) => other.key === key) < index,
  );
  expect(twice).toEqual([]);
  const movedAt = new Map(rows.map(({ id, movedAt: at }) => [id, at.getTime()]));
  const late = reminders.filter(({ key, at }) => {
    const [, id = '', sequence] = key.split('/');
    return sequence === '0' && at.getTime() > (movedAt.get(id) ?? 0) + UNDER_WAY_MS;
  });
  expect(late).toEqual([]);
  const ofNew = reminders.filter(({ key }) => key.endsWith('/1/reminder_24h/email'));
  expect(ofNew).toHaveLength(APPOINTMENTS);
  console.info(
    `${APPOINTMENTS} appointments, ${kills} processes killed: ${events.length} events, ${reminders.length} reminders, 0 twice, 0 of a time given up`,
  );
}, 600_000);

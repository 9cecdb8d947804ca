/**
 * Appointments while processes die: they are booked, reminded, moved and reminded again, and some are cancelled, while
 * the worker and once the API are killed at points that the seed chooses. In the end, each has one calendar event with
 * its last state. Its client was reminded of each time at most once per channel, and never of a time that was replaced.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { appointmentToken } from '@praxis/config/appointment-token';
import { sql, type Sql } from '@praxis/db/core/sql';
import { placeByDay } from '../../support/campaigns.js';
import type { ChaosStack } from '../../support/chaos-stack.js';
import { intakeBody, newSession, type JourneyClient } from '../../support/journey-client.js';
import { seededRandom } from '../../support/random.js';
import type { TestTenant } from '../../support/records.js';
import { until } from '../../support/until.js';
import { broken, type Outcome } from '../outcome.js';

export interface AppointmentsOptions {
  appointments: number;
  workerKills: number;
}

const DAY_MS = 86_400_000;
/**
 * Time from a booking until its first reminder is due, a day before the appointment. If a kill delays a booking by more
 * than this, the booking is too late for that reminder, which the check allows (`isRemindedOf`). Longer than
 * `UNDER_WAY_MS`, so that the check notices a reminder of a time that was replaced immediately.
 */
const DUE_AFTER_MS = 20_000;
/** Events that every appointment records: booked, reminded, moved, reminded. */
const MARKS_EACH = 4;
/** A reminder that was being sent when its time was replaced arrives within this time; after a kill it takes longer. */
const UNDER_WAY_MS = 15_000;
const WAIT = { timeoutMs: 60_000, pollMs: 100 };

/** Runs one seed. */
export async function killDuringAppointments(
  chaos: ChaosStack,
  seed: number,
  { appointments, workerKills }: AppointmentsOptions,
): Promise<Outcome> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
  // A time zone where it is day, so that no appointment crosses midnight.
  const own = await chaos.ownTenant({ timeZone: placeByDay().zone, rules: { hours } });
  const play = new Play(chaos, own);
  await play.addProviders(3 * appointments);
  let isOver = false;
  const lives = Promise.all(Array.from({ length: appointments }, (_, index) => play.live(index))).finally(
    () => (isOver = true),
  );
  const kills = killAlong(chaos, {
    random: seededRandom(seed),
    kills: workerKills + 1,
    points: appointments * MARKS_EACH,
    hasCome: (point) => isOver || play.marks >= point,
  });
  const [ids, killed] = await Promise.all([lives, kills]);
  return await play.check(ids, killed);
}

interface Kills {
  random: () => number;
  kills: number;
  points: number;
  hasCome: (point: number) => boolean;
}

/** The third kill is of the API, all others of the worker. Returns when each process died and when its successor started. */
async function killAlong({ stack }: ChaosStack, { random, kills, points, hasCome }: Kills): Promise<number> {
  const drawn = Array.from({ length: kills }, () => Math.floor(random() * points)).sort(
    (one, other) => one - other,
  );
  for (const [index, point] of drawn.entries()) {
    await until('the point of the kill', WAIT, () => hasCome(point));
    await delay(random() * 400);
    const name = index === 2 ? 'api' : 'worker';
    const pid = stack.kill(name);
    await stack.waitRestarted(name, pid);
  }
  return drawn.length;
}

interface Entry {
  key: string;
  port: string;
  status: string;
  sequence: number | null;
  at: Date;
}

interface Settled {
  id: string;
  status: string;
  sequence: number;
  movedAt: Date;
}

/** Runs some appointments of one tenant. */
class Play {
  /** Number of events recorded so far. */
  marks = 0;
  /** Second times that were booked early enough for a reminder. */
  remindable = 0;
  readonly #tenant: TestTenant;
  readonly #client: JourneyClient;

  constructor(
    private readonly chaos: ChaosStack,
    { tenant, client }: { tenant: TestTenant; client: JourneyClient },
  ) {
    this.#tenant = tenant;
    this.#client = client;
  }

  /** Enough providers for all appointments to have the same time. */
  async addProviders(count: number): Promise<void> {
    await this.#query(
      sql`insert into providers (tenant_id, name, time_zone, rules)
       select tenant_id, 'Provider ' || n, time_zone, rules from providers, generate_series(2, ${count}) n
       where tenant_id = ${this.#tenant.id}`,
    );
  }

  /** Plays an appointment's whole life. Every second one moves before its reminder, and every third is cancelled. */
  async live(index: number): Promise<string> {
    const session = newSession('law', 'chaos');
    // A separate number and address each, because messages to one person are sent one at a time.
    const contact = {
      phone: `+1313555${String(100 + index).padStart(4, '0')}`,
      email: `${session.sessionId}@example.com`,
    };
    const post = <Body>(path: string, body: unknown): Promise<{ body: Body }> =>
      this.#client.persist<Body>(path, body);
    const { leadId } = (
      await post<{ leadId: string }>('/v1/law/intake/submit', { ...intakeBody(session), contact })
    ).body;
    const booking = { sessionId: session.sessionId, leadId, start: soonDue() };
    const { id } = (await post<{ appointment: { id: string } }>('/v1/law/appointment/book', booking)).body
      .appointment;
    this.marks += 1;
    if (index % 2 === 0) await this.#reminded(id, 0);
    this.marks += 1;
    const token = (sequence: number): string =>
      appointmentToken(this.chaos.stack.secrets().masterKey, {
        tenantId: this.#tenant.id,
        appointmentId: id,
        sequence,
      });
    await post('/v1/appointments/by-link/reschedule', { token: token(0), start: soonDue() });
    this.marks += 1;
    if (await this.#reminded(id, 1)) this.remindable += 1;
    this.marks += 1;
    if (index % 3 === 0) await post('/v1/appointments/by-link/cancel', { token: token(1) });
    return id;
  }

  /** Waits for the reminder of a time; false if the time was booked too late for one. */
  async #reminded(id: string, sequence: number): Promise<boolean> {
    if (!(await this.#isRemindedOf(id))) return false;
    await until(`a reminder of ${id}, ${sequence}`, WAIT, async () => {
      const key = `appointment/${id}/${sequence}/reminder_24h/email`;
      return (await this.#accepted(sql`idempotency_key = ${key}`)).length > 0;
    });
    return true;
  }

  async #isRemindedOf(id: string): Promise<boolean> {
    const [row] = await this.#query<{ holds: boolean }>(
      sql`select start_time - interval '1 day' > scheduled_at as holds from appointments
         where tenant_id = ${this.#tenant.id} and id = ${id}`,
    );
    return row?.holds ?? false;
  }

  /** Messages that the simulated providers accepted. */
  async #accepted(where: Sql): Promise<Entry[]> {
    return await this.#query<Entry>(
      sql`select idempotency_key as key, port, status, (event ->> 'sequence')::int as sequence, created_at as at
       from sim_entries where tenant_id = ${this.#tenant.id} and ${where} order by seq`,
    );
  }

  #query<Row>(statement: Sql): Promise<Row[]> {
    return this.chaos.database.withTenant(this.#tenant.id, (tx) => tx.query<Row>(statement));
  }

  /** Reads the final calendars and messages. */
  async #settled(): Promise<Settled[]> {
    return await until('the calendars and the messages to be settled', WAIT, async () => {
      const [open] = await this.#query<{ n: number }>(
        sql`select (select count(*) from messages where tenant_id = ${this.#tenant.id} and status in ('queued', 'sending')
            and decision ->> 'reason' is distinct from 'quiet_hours')
          + (select count(*) from appointments a where a.tenant_id = ${this.#tenant.id} and not exists (
              select from sim_entries e where e.tenant_id = ${this.#tenant.id} and e.port = 'calendar'
                and e.dedupe_key = 'appointment-' || a.id and (e.event ->> 'sequence')::int = a.ics_sequence)) as n`,
      );
      if (Number(open?.n) > 0) return undefined;
      return await this.#query<Settled>(
        sql`select a.id, a.status, a.ics_sequence as sequence, c.created_at as "movedAt" from appointments a
         join appointment_changes c on c.tenant_id = a.tenant_id and c.appointment_id = a.id and c.kind = 'rescheduled'
         where a.tenant_id = ${this.#tenant.id}`,
      );
    });
  }

  async check(ids: readonly string[], killed: number): Promise<Outcome> {
    const rows = await this.#settled();
    const entries = await this.#accepted(sql`port in ('sms', 'email', 'calendar')`);
    const events = entries.filter(({ port }) => port === 'calendar');
    const cancelled = (all: readonly { status: string }[]): number =>
      all.filter(({ status }) => status === 'cancelled').length;
    const reminders = entries.filter(({ key }) => key.includes('/reminder_'));
    const twice = reminders.filter(
      ({ key }, index) => reminders.findIndex((other) => other.key === key) < index,
    );
    const movedAt = new Map(rows.map(({ id, movedAt: at }) => [id, at.getTime()]));
    const late = reminders.filter(({ key, at }) => {
      const [, id = '', sequence] = key.split('/');
      return sequence === '0' && at.getTime() > (movedAt.get(id) ?? 0) + UNDER_WAY_MS;
    });
    const ofNew = reminders.filter(({ key }) => key.endsWith('/1/reminder_24h/email'));
    return {
      violations: [
        ...twice.map(({ key }) => `reminded twice: ${key}`),
        ...late.map(({ key }) => `reminded of a time given up: ${key}`),
        ...broken({
          'every appointment is kept':
            rows
              .map(({ id }) => id)
              .sort()
              .join() === [...ids].sort().join(),
          'one calendar event each': events.length === ids.length,
          'events are cancelled with their appointments': cancelled(events) === cancelled(rows),
          'every third appointment is cancelled': cancelled(rows) === Math.ceil(ids.length / 3),
          'a reminder of each new time that was agreed on early enough': ofNew.length === this.remindable,
          'half of the new times are agreed on early enough, or this proves little':
            this.remindable >= ids.length / 2,
        }),
      ],
      summary: `${ids.length} appointments, ${killed} processes killed: ${events.length} events, ${reminders.length} reminders`,
    };
  }
}

/** A time whose first reminder is due in a few seconds. */
const soonDue = (): string => new Date(Date.now() + DAY_MS + DUE_AFTER_MS).toISOString();

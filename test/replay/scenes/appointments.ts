/** Recorded scenes: appointments after their booking, and calendars of hosts. */
import { Client } from '@temporalio/client';
import { appointmentToken } from '@praxis/config/appointment-token';
import { saveConnection } from '@praxis/db/calendar/calendar-connection';
import { markAppointment } from '@praxis/db/appointment/attendance';
import type { Database } from '@praxis/db/core/database';
import { derivedPayloadKeys, EncryptionCodec } from '@praxis/temporal/payload-codec';
import { appointmentChanged, appointmentWorkflowId } from '@praxis/workflows/appointment/messages';
import {
  CALENDAR_SYNC_RUN,
  calendarSyncWorkflowId,
  checkCalendar,
} from '@praxis/workflows/calendar/messages';
import { intakeBody, JourneyClient, newSession } from '../../support/journey-client.js';
import { createPerson } from '../../support/people.js';
import { createTenant, openDatabase, type TestTenant } from '../../support/records.js';
import { until } from '../../support/until.js';
import { RECORDING_MASTER_KEY } from '../test-keys.js';
import type { Scenes, Studio } from './studio.js';
import { sql, type Sql } from '@praxis/db/core/sql';

const DAY_MS = 86_400_000;
const WAIT = { timeoutMs: 30_000, pollMs: 100 };

/** A booked appointment and what may happen to it. */
interface Booked {
  /** The first reminder's time comes. */
  remind(): Promise<void>;
  /** The time of the appointment comes, and staff record the result. */
  mark(status: 'attended' | 'no_show'): Promise<void>;
  byLink(what: 'reschedule' | 'cancel', body?: object): Promise<void>;
  /** A message of a template has gone out by mail. */
  sent(template: string): Promise<void>;
}

export const APPOINTMENTS: Scenes = {
  'appointment-attended': (studio) =>
    booked(studio, async ({ remind, mark }) => {
      await remind();
      await mark('attended');
    }),

  'appointment-moved': (studio) =>
    booked(
      studio,
      async ({ byLink, sent: sent }) => {
        await byLink('reschedule', { start: new Date(Date.now() + 5 * DAY_MS).toISOString() });
        await sent('appointment_rescheduled');
      },
      'open',
    ),

  'appointment-cancelled': (studio) =>
    booked(studio, async ({ byLink }) => {
      await byLink('cancel', { reason: 'Another day is better' });
    }),

  'appointment-no-show-rebooked': (studio) =>
    booked(studio, async ({ mark, sent: sent, byLink }) => {
      await mark('no_show');
      await sent('appointment_missed');
      await byLink('reschedule', { start: new Date(Date.now() + 5 * DAY_MS).toISOString() });
    }),

  'appointment-calendar-away': (studio) =>
    booked(
      studio,
      async ({ byLink, sent: sent }, client) => {
        await client.setSim({ port: 'calendar', failNext: 1, failure: 'unavailable' });
        await byLink('cancel');
        await sent('appointment_cancelled');
      },
      'open',
    ),

  async 'calendar-not-answering'(studio) {
    return await inTenant(studio, async ({ database, engine, tenant: { id: tenantId, providerId } }) => {
      const { userId } = await createPerson(database, { memberships: [{ tenantId, role: 'owner' }] });
      const settings = { calendar: 'https://calendar.example.com/dav/', account: 'dana' };
      await database.withTenant(tenantId, (tx) =>
        saveConnection(tx, { providerId, kind: 'caldav', settings, userId }),
      );
      const start = { tenantId, providerId };
      const workflowId = calendarSyncWorkflowId(start);
      const run = await engine.workflow.start(CALENDAR_SYNC_RUN.workflow, {
        workflowId,
        taskQueue: 'praxis',
        args: [start],
      });
      await run.executeUpdate(checkCalendar, { args: [] });
      await database.withTenant(
        tenantId,
        (tx) => tx.query`delete from calendar_connections where tenant_id = ${tenantId}`,
      );
      await run.executeUpdate(checkCalendar, { args: [] });
      await run.result();
      return workflowId;
    });
  },
};

interface Place {
  database: Database;
  /** Encrypts as the stack that records does. */
  engine: Client;
  tenant: TestTenant;
}

/** A new tenant, open at all hours. */
async function inTenant(
  { stack, temporal }: Studio,
  play: (place: Place) => Promise<string>,
): Promise<string> {
  const database = await openDatabase(stack, { PRAXIS_MASTER_KEY: RECORDING_MASTER_KEY });
  try {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
    const tenant = await createTenant(database, { rules: { hours } });
    const codec = new EncryptionCodec(derivedPayloadKeys(RECORDING_MASTER_KEY));
    const engine = new Client({
      connection: temporal.connection,
      dataConverter: { payloadCodecs: [codec] },
    });
    return await play({ database, engine, tenant });
  } finally {
    await database.close();
  }
}

/** Books, plays, and waits for the run to end, or to wait for what comes next. */
async function booked(
  studio: Studio,
  play: (booked: Booked, client: JourneyClient) => Promise<void>,
  ends: 'ended' | 'open' = 'ended',
): Promise<string> {
  return await inTenant(studio, async ({ database, engine, tenant }) => {
    const client = new JourneyClient({ baseUrl: studio.stack.baseUrl, apiKey: tenant.key });
    const session = newSession('law', 'record');
    const { leadId } = (
      await client.persist<{ leadId: string }>('/v1/law/intake/submit', intakeBody(session))
    ).body;
    const start = new Date(Date.now() + 3 * DAY_MS).toISOString();
    const booking = { sessionId: session.sessionId, leadId, start };
    const { id } = (
      await client.persist<{ appointment: { id: string } }>('/v1/law/appointment/book', booking)
    ).body.appointment;
    const workflowId = appointmentWorkflowId({ tenantId: tenant.id, appointmentId: id });
    const run = engine.workflow.getHandle(workflowId);
    const query = <Row extends object>(statement: Sql): Promise<Row[]> =>
      database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
    /** Moves the appointment to this many milliseconds from now, as if it had been booked for that time. */
    const shift = (byMs: number): Promise<object[]> => {
      const begin = new Date(Date.now() + byMs);
      return query(
        sql`update appointments set start_time = ${begin}, end_time = ${begin}::timestamptz + interval '30 minutes'
           where tenant_id = ${tenant.id} and id = ${id}`,
      );
    };
    const sent = async (template: string): Promise<void> => {
      await until(template, WAIT, async () => {
        const rows = await query(
          sql`select from messages where tenant_id = ${tenant.id} and template = ${template} and channel = 'email'
             and status in ('sent', 'delivered')`,
        );
        return rows.length > 0;
      });
    };
    await until(
      'the run to begin',
      WAIT,
      async () =>
        await run.describe().then(
          () => true,
          () => false,
        ),
    );
    await play(
      {
        sent: sent,
        async remind() {
          await shift(DAY_MS + 2_000);
          await run.signal(appointmentChanged);
          await sent('appointment_reminder');
        },
        async mark(status) {
          await shift(-60_000);
          await database.withTenant(tenant.id, (tx) =>
            markAppointment(tx, { id, status, undoSeconds: 1 }, { actor: 'staff' }),
          );
        },
        async byLink(what, body = {}) {
          const [row] = await query<{ sequence: number }>(
            sql`select ics_sequence as sequence from appointments where tenant_id = ${tenant.id} and id = ${id}`,
          );
          const claim = { tenantId: tenant.id, appointmentId: id, sequence: row?.sequence ?? 0 };
          const token = appointmentToken(RECORDING_MASTER_KEY, claim);
          await client.persist(`/v1/appointments/by-link/${what}`, { token, ...body });
        },
      },
      client,
    );
    if (ends === 'ended') await run.result();
    return workflowId;
  });
}

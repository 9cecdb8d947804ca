/**
 * Updates calendars to match an appointment's record. Can be repeated. It stores what it is about to write
 * before writing, and reads the record again afterwards, because it may have changed in the meantime.
 */
import type { AppointmentRecord } from '@praxis/db/appointment/appointment-row';
import { findAppointment, markCalendarSynced } from '@praxis/db/appointment/appointment';
import {
  dropEvent,
  findClient,
  findTarget,
  listWritten,
  noteCalendarStatus,
  noteEvent,
  noteWritten,
  type CalendarTarget,
  type WrittenEvent,
} from '@praxis/db/calendar/calendar-event';
import type { Database } from '@praxis/db/core/database';
import type { RequestOptions } from '@praxis/providers/adapter';
import type { CalendarChange } from '@praxis/providers/calendar/port';
import { ProviderError } from '@praxis/providers/failures';
import type { Providers, ProviderScope } from '../core/providers.js';

export interface CalendarParts {
  /** Origin of the pages, for links in events. */
  origin: string;
  database: Database;
  providers: Providers;
}

/** The appointment, and the account that writes. */
export interface CalendarTask extends ProviderScope {
  appointmentId: string;
}

/** How often the record may change during one attempt; after that, the next attempt continues. */
const ATTEMPTS = 10;

/**
 * Writes, moves or cancels events. Returns the failure, which is also stored with the appointment; undefined
 * if all calendars match the record.
 */
export async function bringUpToDate(
  parts: CalendarParts,
  task: CalendarTask,
  options: RequestOptions,
): Promise<ProviderError | undefined> {
  const { database } = parts;
  const { tenantId, appointmentId } = task;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const plan = await database.withTenant(tenantId, async (tx) => ({
        target: await findTarget(tx, appointmentId),
        appointment: await findAppointment(tx, appointmentId),
        lead: await findClient(tx, appointmentId),
        written: await listWritten(tx, appointmentId),
      }));
      const { target, appointment } = plan;
      if (!target || !appointment) return undefined;
      const eventId = await write(parts, { ...plan, task, target, appointment }, options);
      const isStill = await database.withTenant(tenantId, async (tx) => {
        if (eventId !== undefined && task.mode !== 'sim')
          await noteWritten(tx, { appointmentId, providerId: target.providerId, sequence: target.sequence });
        const now = await findTarget(tx, appointmentId);
        const same =
          now?.sequence === target.sequence &&
          now.status === target.status &&
          now.providerId === target.providerId;
        if (!same) return false;
        if (eventId !== undefined) await markCalendarSynced(tx, appointmentId, eventId);
        else if (target.status === 'cancelled') await noteCalendarStatus(tx, appointmentId, 'cancelled');
        else if (target.status === 'confirmed') await noteCalendarStatus(tx, appointmentId, 'none');
        return true;
      });
      if (isStill) return undefined;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await database.withTenant(tenantId, (tx) => noteCalendarStatus(tx, appointmentId, 'failing'));
    return error;
  }
}

interface Plan {
  task: CalendarTask;
  target: CalendarTarget;
  appointment: AppointmentRecord;
  lead: { id: string; name: string } | undefined;
  written: readonly WrittenEvent[];
}

/** Writes the appointment to the calendar once; returns the event's id if there is an event now. */
async function write(
  { database, providers, origin }: CalendarParts,
  { task, target, appointment, lead, written }: Plan,
  options: RequestOptions,
): Promise<string | undefined> {
  const { tenantId, mode, appointmentId } = task;
  const { sequence, status } = target;
  const uid = `appointment-${appointmentId}`;
  const idempotencyKey = `appointment/${appointmentId}/${sequence}/calendar`;
  const isOver = status === 'cancelled';

  // One simulated calendar serves all of a tenant's hosts, so its events need no tracking.
  const stale =
    mode === 'sim' ? [] : written.filter((event) => isOver || event.providerId !== target.providerId);
  for (const { providerId } of stale) {
    const calendar = await providers.calendar({ tenantId, mode, providerId });
    await calendar?.cancelEvent({ uid, sequence, idempotencyKey }, options);
    await database.withTenant(tenantId, (tx) => dropEvent(tx, { appointmentId, providerId }));
  }
  if (mode === 'sim' && isOver) {
    const calendar = await providers.calendar({ tenantId, mode, providerId: target.providerId });
    await calendar?.cancelEvent({ uid, sequence, idempotencyKey }, options);
  }
  // An appointment that has started stays in the calendar, whether the client came or not.
  if (status !== 'confirmed') return undefined;

  const { providerId } = target;
  const calendar = await providers.calendar({ tenantId, mode, providerId });
  if (!calendar) return undefined;
  const [start, end] = [new Date(appointment.start), new Date(appointment.end)];
  if (mode !== 'sim')
    await database.withTenant(tenantId, (tx) =>
      noteEvent(tx, { appointmentId, providerId, sequence, start, end }),
    );
  const event: CalendarChange = {
    uid,
    sequence,
    providerName: appointment.provider,
    // The host's own calendar shows who comes, and links to the lead.
    title: lead ? `Appointment with ${lead.name}` : `Appointment ${appointment.confirmationCode}`,
    description: [
      ...(lead ? [`Client: ${lead.name}`, `Lead: ${origin}/leads/${lead.id}`] : []),
      `Confirmation code: ${appointment.confirmationCode}`,
    ].join('\n'),
    start: appointment.start,
    end: appointment.end,
    timeZone: appointment.timeZone,
    location: appointment.location,
    idempotencyKey,
  };
  return (await calendar.putEvent(event, options)).eventId;
}

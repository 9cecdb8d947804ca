/**
 * Bringing calendars to what an appointment's record says, whoever asks and however often. What is written is noted before
 * it is written; afterwards the record is read again, because it may have changed meanwhile.
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
import type { CallOptions } from '@praxis/providers/adapter';
import type { CalendarChange } from '@praxis/providers/calendar/port';
import { ProviderError } from '@praxis/providers/failures';
import type { Providers, ProviderScope } from '../core/providers.js';

export interface CalendarParts {
  /** Scheme and host of the pages, for links in events. */
  origin: string;
  database: Database;
  providers: Providers;
}

/** Which appointment, and in whose name it is written. */
export interface CalendarTask extends ProviderScope {
  appointmentId: string;
}

/** How often the record may change under our hands; beyond that the next attempt goes on. */
const TURNS = 10;

/** Writes, moves or cancels. Gives what failed, noted with the appointment; undefined when all stands as it should. */
export async function bringUpToDate(
  parts: CalendarParts,
  task: CalendarTask,
  options: CallOptions,
): Promise<ProviderError | undefined> {
  const { database } = parts;
  const { tenantId, appointmentId } = task;
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
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

/** One pass; gives the event's id where one stands now. */
async function write(
  { database, providers, origin }: CalendarParts,
  { task, target, appointment, lead, written }: Plan,
  options: CallOptions,
): Promise<string | undefined> {
  const { tenantId, mode, appointmentId } = task;
  const { sequence, status } = target;
  const uid = `appointment-${appointmentId}`;
  const idempotencyKey = `appointment/${appointmentId}/${sequence}/calendar`;
  const isOver = status === 'cancelled';

  // A simulated calendar is one for all of a tenant's providers and needs no note of what stands where.
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
  // One that has begun, attended or not, stays in the calendar as it was.
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
    // The provider's own calendar: who comes, and where everything about them is.
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

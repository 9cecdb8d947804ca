/**
 * Updates calendars to match an appointment's record. Can be repeated. The code stores what it is about to write before
 * writing, and reads the record again afterwards, because it may have changed in the meantime.
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
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import type { RequestOptions } from '@praxis/providers/adapter';
import type { CalendarChange } from '@praxis/providers/calendar/port';
import { ProviderError } from '@praxis/providers/failures';
import type { Providers, ProviderScope } from '../core/providers.js';

export interface CalendarParts {
  /** Origin of the web app's pages, for links in events. */
  origin: string;
  database: Database;
  providers: Providers;
}

/** The appointment to write, and the tenant whose calendar accounts are used. */
export interface CalendarTask extends ProviderScope {
  appointmentId: string;
  /**
   * The host whose calendar is updated. Events in other calendars are left to their own hosts' runs; if left out, all calendars are
   * updated.
   */
  ownerId?: string;
}

/** How often the record may change during one attempt; after that, the next attempt continues. */
const ATTEMPTS = 10;

/**
 * Writes, moves or cancels events independently: a calendar that fails does not block the others. Returns the failure
 * of the requested calendar, or of the host's, which is also stored with the appointment; undefined if there is none.
 * If a former host's event could not be canceled, it stays recorded, and the run of that calendar tries again.
 */
export async function bringUpToDate(
  parts: CalendarParts,
  task: CalendarTask,
  options: RequestOptions,
): Promise<ProviderError | undefined> {
  const { database } = parts;
  const { tenantId, appointmentId, ownerId } = task;
  let failed: ProviderError | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const plan = await database.withTenant(tenantId, async (tx) => ({
      target: await findTarget(tx, appointmentId),
      appointment: await findAppointment(tx, appointmentId),
      lead: await findClient(tx, appointmentId),
      written: await listWritten(tx, appointmentId),
    }));
    const { target, appointment } = plan;
    if (!target || !appointment) return undefined;
    const outcome = await write(parts, { ...plan, task, target, appointment }, options);
    failed = outcome.failures.get(ownerId ?? target.providerId);
    const isStill = await database.withTenant(tenantId, async (tx) => {
      if (outcome.eventId !== undefined && task.mode !== 'sim')
        await noteWritten(tx, { appointmentId, providerId: target.providerId, sequence: target.sequence });
      const now = await findTarget(tx, appointmentId);
      const same =
        now?.sequence === target.sequence &&
        now.status === target.status &&
        now.providerId === target.providerId;
      if (same) await noteOutcome(tx, { task, target, outcome });
      return same;
    });
    if (isStill) return failed;
  }
  return failed;
}

/** Stores whether the host's calendar shows the appointment. Does nothing if another calendar was updated. */
async function noteOutcome(
  tx: TenantTransaction,
  { task, target, outcome }: { task: CalendarTask; target: CalendarTarget; outcome: Outcome },
): Promise<void> {
  const { appointmentId, ownerId } = task;
  const { eventId, failures } = outcome;
  if (failures.has(target.providerId)) await noteCalendarStatus(tx, appointmentId, 'failing');
  else if (eventId !== undefined) await markCalendarSynced(tx, appointmentId, eventId);
  else if (ownerId !== undefined && ownerId !== target.providerId) return;
  else if (target.status === 'cancelled') await noteCalendarStatus(tx, appointmentId, 'cancelled');
  else if (target.status === 'confirmed') await noteCalendarStatus(tx, appointmentId, 'none');
}

interface Plan {
  task: CalendarTask;
  target: CalendarTarget;
  appointment: AppointmentRecord;
  lead: { id: string; name: string } | undefined;
  written: readonly WrittenEvent[];
}

/** The result: the event's id if the host's calendar has one now, and which hosts' calendars failed. */
interface Outcome {
  eventId: string | undefined;
  failures: ReadonlyMap<string, ProviderError>;
}

/** Updates every calendar once. */
async function write(parts: CalendarParts, plan: Plan, options: RequestOptions): Promise<Outcome> {
  const { database, providers } = parts;
  const { task, target, written } = plan;
  const { tenantId, mode, appointmentId, ownerId } = task;
  const { sequence, status } = target;
  const isOver = status === 'cancelled';
  const failures = new Map<string, ProviderError>();
  /** Returns undefined after a failure. */
  const at = async <Result>(providerId: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures.set(providerId, error);
      return undefined;
    }
  };
  const cancel = (providerId: string): Promise<boolean | undefined> =>
    at(providerId, async () => {
      const calendar = await providers.calendar({ tenantId, mode, providerId });
      await calendar?.cancelEvent({ ...namesOf(plan), sequence }, options);
      return true;
    });

  // One simulated calendar serves all of a tenant's hosts, so its events need no tracking.
  const stale =
    mode === 'sim' ? [] : written.filter((event) => isOver || event.providerId !== target.providerId);
  const removed: WrittenEvent[] = [];
  for (const event of stale)
    if ((ownerId === undefined || event.providerId === ownerId) && (await cancel(event.providerId)))
      removed.push(event);
  if (mode === 'sim' && isOver) await cancel(target.providerId);
  // Two hosts may share one calendar: then the event that was just canceled also belongs to the new host, so it is
  // written again after each cancellation.
  const isDue = ownerId === undefined || ownerId === target.providerId || removed.length > 0;
  // An appointment that has started stays in the calendar, whether the client came or not.
  const eventId =
    status === 'confirmed' && isDue
      ? await at(target.providerId, () => put(parts, plan, options))
      : undefined;
  // Removed from the record only now, so that after an interruption the next attempt repeats both steps.
  for (const event of removed)
    await database.withTenant(tenantId, (tx) => dropEvent(tx, { appointmentId, ...event }));
  return { eventId, failures };
}

/** The uid under which calendars know the event, and the key of this change. */
function namesOf({ task: { appointmentId }, target: { sequence } }: Plan): {
  uid: string;
  idempotencyKey: string;
} {
  return {
    uid: `appointment-${appointmentId}`,
    idempotencyKey: `appointment/${appointmentId}/${sequence}/calendar`,
  };
}

/** Writes the event to the host's calendar; returns its id, or undefined if the host has connected none. */
async function put(
  { database, providers, origin }: CalendarParts,
  plan: Plan,
  options: RequestOptions,
): Promise<string | undefined> {
  const { task, target, appointment, lead } = plan;
  const { tenantId, mode, appointmentId } = task;
  const { sequence, providerId } = target;
  const calendar = await providers.calendar({ tenantId, mode, providerId });
  if (!calendar) return undefined;
  const [start, end] = [new Date(appointment.start), new Date(appointment.end)];
  if (mode !== 'sim')
    await database.withTenant(tenantId, (tx) =>
      noteEvent(tx, { appointmentId, providerId, sequence, start, end }),
    );
  const event: CalendarChange = {
    ...namesOf(plan),
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
  };
  return (await calendar.putEvent(event, options)).eventId;
}

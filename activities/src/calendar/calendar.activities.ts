/** Writes appointments to their hosts' calendars, and reads when the hosts are busy. Each activity can be repeated. */
import { cancellationSignal } from '@temporalio/activity';
import type { CalendarProblem } from '@praxis/contracts/calendar/calendar.const';
import {
  findConnection,
  listUntried,
  noteProblem,
  noteUnchanged,
  storeBusy,
  type CalendarConnection,
} from '@praxis/db/calendar/calendar-connection';
import { listOwnTimes, listUnsynced } from '@praxis/db/calendar/calendar-event';
import type { RequestOptions } from '@praxis/providers/adapter';
import { without } from '@praxis/providers/calendar/busy';
import type { CalendarPort } from '@praxis/providers/calendar/port';
import { ProviderError, type ProviderErrorCode } from '@praxis/providers/failures';
import { RequestParked } from '@praxis/providers/guard';
import type { AppointmentEffects } from '@praxis/workflows/appointment/effects';
import type { CalendarEffects, CalendarSyncEffects } from '@praxis/workflows/calendar/effects';
import { CALENDAR_SYNC_RUN } from '@praxis/workflows/calendar/messages';
import { addRecovery, WAITING_SECONDS } from '../core/run-recovery.js';
import { bringUpToDate, type CalendarParts } from './calendar-writing.js';
import { judge, retryLater } from '../core/failures.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How many days ahead busy times are read. Beyond that, only Praxis's own appointments count. */
const BUSY_DAYS = 180;
/** A calendar is checked for changes every minute; one that does not answer, at growing intervals. */
const CHECK_INTERVAL_MS = MINUTE_MS;
/**
 * Busy times are read at least this often, to cover new days at the end of the range and changes that a server does not
 * report. Milliseconds.
 */
const READ_INTERVAL_MS = 10 * MINUTE_MS;
const MAX_FAILING_INTERVAL_MS = 60 * MINUTE_MS;
/** Maximum number of appointments written at once; the next sync writes the others. */
const MAX_WRITES_AT_ONCE = 20;
/**
 * Consecutive write failures after which writing stops. Fewer than the failures that open the breaker, because an open
 * breaker would also stop the reading of busy times.
 */
const MAX_WRITE_FAILURES = 2;

type CalendarActivities = CalendarEffects & Pick<AppointmentEffects, 'moveCalendar'> & CalendarSyncEffects;

/** Longer than the longest wait of a calendar that does not answer, in seconds. */
const CALENDAR_OVERDUE_SECONDS = 2 * 60 * 60;

addRecovery(CALENDAR_SYNC_RUN, (tx) =>
  listUntried(tx, { newSeconds: WAITING_SECONDS, oldSeconds: CALENDAR_OVERDUE_SECONDS, limit: 100 }),
);

/** Creates the calendar activities. */
export function createCalendarActivities(parts: CalendarParts): CalendarActivities {
  const { database } = parts;
  return {
    async syncCalendar(journey, appointmentId) {
      const { tenantId, mode, sessionId } = journey;
      const options = { signal: cancellationSignal(), sessionId };
      const error = await bringUpToDate(parts, { tenantId, mode, appointmentId }, options);
      if (!error) return;
      const verdict = judge(error);
      // A connected calendar's own run keeps trying. Writes that can never succeed are shown to staff.
      if (verdict.kind === 'final') return;
      throw retryLater(error.code, error.message, verdict.kind === 'retry' ? verdict.delayMs : undefined);
    },

    async moveCalendar({ tenantId, mode, sessionId }, appointmentId) {
      const options = { signal: cancellationSignal(), sessionId };
      const error = await bringUpToDate(parts, { tenantId, mode, appointmentId }, options);
      return error ? 'failing' : 'done';
    },

    async refreshCalendar({ tenantId, providerId }, { anew } = { anew: true }) {
      const connection = await database.withTenant(tenantId, (tx) => findConnection(tx, providerId));
      if (!connection) return { kind: 'gone', waitMs: 0 };
      const failed = await refresh(parts, { tenantId, connection, anew });
      if (!failed) return { kind: 'asked', problem: null, waitMs: CHECK_INTERVAL_MS };
      // No request was sent to the calendar, so this does not count as another failure.
      if (failed.error instanceof RequestParked)
        return { kind: 'asked', problem: connection.problem, waitMs: failed.error.waitMs };
      const problem = failed.isWrite ? writeProblemOf(failed.error.code) : problemOf(failed.error.code);
      const failures = await database.withTenant(tenantId, (tx) => noteProblem(tx, connection, problem));
      const waitMs = Math.min(MINUTE_MS * 2 ** (failures - 1), MAX_FAILING_INTERVAL_MS);
      return { kind: 'asked', problem, waitMs: Math.max(waitMs, failed.error.retryAfterMs ?? 0) };
    },
  };
}

/** Identifies the calendar, and says whether its busy times are read even if nothing seems to have changed. */
interface Refresh {
  tenantId: string;
  connection: CalendarConnection;
  anew: boolean;
}

/** A failure of reading, or of writing an appointment. */
interface Failed {
  error: ProviderError;
  isWrite: boolean;
}

/**
 * Reads and writes; returns the first failure. A refused event does not stop the reading of busy times, and an unreadable answer does not
 * stop the writing of appointments.
 */
async function refresh(parts: CalendarParts, task: Refresh): Promise<Failed | undefined> {
  const { providers } = parts;
  const { tenantId, connection } = task;
  const { providerId } = connection;
  const options: RequestOptions = { signal: cancellationSignal() };
  try {
    const calendar = await providers.calendar({ tenantId, mode: 'live', providerId });
    if (!calendar) return undefined;
    const unread = await readBusyTimes(parts, { ...task, calendar }).catch((error: unknown) => {
      if (error instanceof ProviderError && error.code === 'rejected') return error;
      throw error;
    });
    const failed = await writeDue(parts, task, options);
    if (unread) return { error: unread, isWrite: false };
    return failed && { error: failed, isWrite: true };
  } catch (error) {
    if (error instanceof ProviderError) return { error, isWrite: false };
    throw error;
  }
}

/** Writes due appointments; returns the first failure. An appointment that fails does not block the others. */
async function writeDue(
  parts: CalendarParts,
  { tenantId, connection: { providerId } }: Refresh,
  options: RequestOptions,
): Promise<ProviderError | undefined> {
  const due = await parts.database.withTenant(tenantId, (tx) =>
    listUnsynced(tx, providerId, MAX_WRITES_AT_ONCE),
  );
  let first: ProviderError | undefined;
  let failuresInARow = 0;
  for (const { id, sessionId } of due) {
    const task = { tenantId, mode: 'live', appointmentId: id, ownerId: providerId } as const;
    const error = await bringUpToDate(parts, task, { ...options, sessionId });
    first ??= error;
    if (error instanceof RequestParked) break;
    // A refusal concerns one appointment; any other failure may concern the calendar, and the other appointments would wait equally long.
    failuresInARow = error && judge(error).kind !== 'final' ? failuresInARow + 1 : 0;
    if (failuresInARow === MAX_WRITE_FAILURES) break;
  }
  return first;
}

/** @throws ProviderError */
async function readBusyTimes(
  { database }: CalendarParts,
  { tenantId, connection, anew, calendar }: Refresh & { calendar: CalendarPort },
): Promise<undefined> {
  const { providerId } = connection;
  const options: RequestOptions = { signal: cancellationSignal() };
  const range = { from: new Date(Date.now() - DAY_MS), until: new Date(Date.now() + BUSY_DAYS * DAY_MS) };
  // Read the mark before the busy times: a change in between then leads to another mark, so that it is read the next
  // time.
  const mark = await calendar.changeMark(options);
  // The zone is part of the mark, because all-day events cover other hours after the calendar's owner has moved to
  // another zone.
  const changeMark = mark === undefined ? undefined : `${mark} ${connection.timeZone}`;
  const isKnown = !anew && changeMark !== undefined && changeMark === connection.changeMark;
  const age = Date.now() - (connection.busyReadAt?.getTime() ?? 0);
  if (isKnown && age < READ_INTERVAL_MS) {
    await database.withTenant(tenantId, (tx) => noteUnchanged(tx, connection));
    return;
  }
  const before = await database.withTenant(tenantId, (tx) => listOwnTimes(tx, providerId, range));
  let unread = 0;
  const query = {
    ...range,
    own: before,
    timeZone: connection.timeZone,
    onUnread: (count: number) => (unread = count),
  };
  const busy = await calendar.readBusy(query, options);
  await database.withTenant(tenantId, async (tx) => {
    // Our appointment may have moved while the calendar answered, so both its old and its new time are treated as our
    // own.
    const after = await listOwnTimes(tx, providerId, range);
    await storeBusy(tx, connection, { busy: without(busy, after), unread, changeMark });
  });
}

function problemOf(code: ProviderErrorCode): CalendarProblem {
  switch (code) {
    case 'unauthorized':
    case 'not_configured':
      return code;
    case 'rate_limited':
    case 'usage_limit':
      return 'busy';
    case 'rejected':
    case 'invalid_recipient':
      return 'not_found';
    case 'unavailable':
    case 'timeout':
    case 'ambiguous':
      return 'unreachable';
  }
}

/** The problem of a failed write. Reading has just worked, so a refusal now means that writing is not allowed. */
function writeProblemOf(code: ProviderErrorCode): CalendarProblem {
  return code === 'unauthorized' || code === 'rejected' ? 'read_only' : problemOf(code);
}

/**
 * New entries of a host's own calendar count within a minute, at the cost of one small request while
 * nothing changes.
 */
import { MockActivityEnvironment } from '@temporalio/testing';
import { saveConnection } from '@praxis/db/calendar/calendar-connection';
import { createCalendar } from '@praxis/providers/calendar/factory';
import {
  CALDAV_DOUBLE_ACCOUNT,
  startCaldavDouble,
  type CaldavDouble,
} from '@praxis/providers/testing/caldav-double';
import { createCalendarActivities } from '../../../activities/src/calendar/calendar.activities.js';
import type { Providers } from '../../../activities/src/core/providers.js';
import { World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';

const HOUR_MS = 3_600_000;

const world = World.ofFile();
let double: CaldavDouble;
beforeEach(async () => {
  double = await startCaldavDouble();
});
afterEach(() => double.close());

test('a calendar is polled each minute, and read when it has changed or on request', async () => {
  const { id: tenantId, providerId } = await world.tenant();
  const { userId } = await signedIn(world, { tenants: [{ id: tenantId, role: 'owner' }] });
  const port = createCalendar({
    mode: 'live',
    kind: 'caldav',
    caldav: { ...CALDAV_DOUBLE_ACCOUNT, url: double.calendarUrl, allowLoopback: true },
  });
  await world.database.withTenant(tenantId, (tx) =>
    saveConnection(tx, {
      providerId,
      kind: 'caldav',
      userId,
      settings: { calendar: double.calendarUrl, account: CALDAV_DOUBLE_ACCOUNT.username },
    }),
  );
  const { refreshCalendar } = createCalendarActivities({
    database: world.database,
    origin: world.stack.baseUrl,
    providers: { calendar: () => Promise.resolve(port) } as unknown as Providers,
  });
  const refresh = async (anew = false): Promise<number> => {
    const before = double.requests.filter(({ method }) => method === 'REPORT').length;
    const start = { tenantId, providerId };
    const outcome = await new MockActivityEnvironment().run(refreshCalendar, start, { anew });
    expect(outcome).toEqual({ kind: 'asked', problem: null, waitMs: 60_000 });
    return double.requests.filter(({ method }) => method === 'REPORT').length - before;
  };
  const busy = (): Promise<{ start: Date }[]> =>
    world.database.withTenant(
      tenantId,
      (tx) => tx.query`select start_time as start from calendar_busy where tenant_id = ${tenantId}`,
    );
  const reads = [await refresh(), await refresh()];
  const start = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS);
  double.busy.push({ start, end: new Date(start.getTime() + HOUR_MS) });
  reads.push(await refresh());
  expect(await busy()).toEqual([{ start }]);
  reads.push(await refresh(), await refresh(true));
  // Changes that a server does not report are read every ten minutes.
  await world.database.withTenant(
    tenantId,
    (tx) =>
      tx.query`
      update calendar_connections set busy_read_at = now() - interval '11 minutes' where tenant_id = ${tenantId}`,
  );
  reads.push(await refresh());
  expect(reads).toEqual([1, 0, 1, 0, 1, 1]);
  await world.database.withTenant(
    tenantId,
    (tx) => tx.query`update providers set time_zone = 'America/Los_Angeles' where tenant_id = ${tenantId}`,
  );
  expect([await refresh(), await refresh()]).toEqual([1, 0]);
});

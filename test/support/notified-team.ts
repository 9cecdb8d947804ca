/** A practice with an owner, staff and a viewer, and the notifications that each of them gets. */
import { DateTime } from 'luxon';
import {
  NotificationList,
  NotificationSettingsResult,
  type NotificationSettings,
} from '@praxis/contracts/notification/notification';
import type { NotificationEvent } from '@praxis/contracts/notification/notification.const';
import { expectOk, type Tenant, type World } from './journey.js';
import { signedIn, type Member } from './members.js';
import { until } from './until.js';

/** The time of day this many hours from now, in the time zone of the people of a test. */
const clockIn = (hours: number): string =>
  DateTime.now().setZone('America/Detroit').plus({ hours }).toFormat('HH:mm');

/** Quiet hours that began an hour ago and last for hours, so that they cover a test of any length. */
export const QUIET = { isOn: true, from: clockIn(-1), to: clockIn(12), weekends: true };

/** One email a day, half a day from now, so that it collects all notifications of a test. */
export const DAILY = { mode: 'daily', at: clockIn(12) } as const;

export interface NotifiedTeam {
  tenant: Tenant;
  owner: Member;
  staff: Member;
  viewer: Member;
}

export async function notifiedTeam(world: World): Promise<NotifiedTeam> {
  const tenant = await world.tenant();
  const member = (role: 'owner' | 'staff' | 'viewer'): Promise<Member> =>
    signedIn(world, { tenants: [{ id: tenant.id, role }] });
  const [owner, staff, viewer] = await Promise.all([member('owner'), member('staff'), member('viewer')]);
  return { tenant, owner, staff, viewer };
}

/** Reads a person's notifications, as behind the bell. */
export async function readBell(by: Member, query = ''): Promise<NotificationList> {
  return NotificationList.parse(expectOk(await by.get(`/v1/notifications?${query}`)).body);
}

/** The events in a person's notifications, newest first. */
export async function eventsOf(by: Member): Promise<NotificationEvent[]> {
  return (await readBell(by)).items.map(({ event }) => event);
}

/** A person's notification settings. */
export async function choiceOf(by: Member): Promise<NotificationSettings> {
  return NotificationSettingsResult.parse(expectOk(await by.get('/v1/notifications/settings')).body).settings;
}

/** Changes a person's notification settings. */
export async function choose(by: Member, change: Partial<NotificationSettings>): Promise<void> {
  expectOk(await by.put('/v1/notifications/settings', { ...(await choiceOf(by)), ...change }));
}

/** Adds a lead and books for it by hand, as this person. */
export async function bookAs(by: Member): Promise<{ leadId: string; appointmentId: string }> {
  const leadId = ((await by.post('/v1/leads', { name: 'Ada Lovelace' })).body.lead as { id: string }).id;
  const booked = expectOk(await by.post('/v1/appointments', { leadId })).body.appointment as { id: string };
  return { leadId, appointmentId: booked.id };
}

/** Waits until all pending notifications of a person are sent. */
export async function allSent(world: World, tenantId: string, person: Member): Promise<void> {
  await until('notifications to be sent', { timeoutMs: 30_000, pollMs: 100 }, async () => {
    const rows = await world.database.withTenant(
      tenantId,
      (tx) => tx.query`
        select from notification_deliveries d left join mails m on m.id = d.mail_id
        where d.user_id = ${person.userId} and (d.status = 'waiting' or m.status is distinct from 'sent')`,
    );
    return rows.length === 0 ? true : undefined;
  });
}

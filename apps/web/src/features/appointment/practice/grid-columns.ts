/** Which columns the grid has, and which hours. Pure. */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { Host } from '@praxis/contracts/appointment/scheduling';
import { zonedInstant } from '../../../lib/core/zoned-time.js';
import type { View } from './practice-calendar-address.js';
import { hoursShown, placeIn, stretchOf, type GridColumn, type Stretch } from './grid-layout.js';

interface Shown {
  days: readonly string[];
  /** Only columns of this host. */
  host: string | undefined;
  hosts: readonly Host[];
  items: readonly AppointmentItem[];
  timeZone: string;
}

/** Day view: a column per host who takes appointments or has one on that day. Week view: a column per day. */
export function columnsOf({
  view,
  days,
  host,
  hosts,
  items,
  timeZone,
}: Shown & { view: View }): GridColumn[] {
  if (view === 'week')
    return days.map((day) => ({
      key: day,
      day,
      name: shortDay(day),
      ...(host === undefined ? {} : { hostId: host }),
      items: items.filter(({ start }) => placeIn(start, timeZone).day === day),
    }));
  const [day = ''] = days;
  return hosts
    .map(({ id, name, isActive }) => ({
      key: id,
      hostId: id,
      name,
      day,
      isActive,
      items: items.filter(({ providerId }) => providerId === id),
    }))
    .filter(({ key, isActive, items: own }) =>
      host === undefined ? isActive || own.length > 0 : key === host,
    );
}

/**
 * The hours that the grid shows: those around the hosts' working hours on these days, each in the host's zone, and
 * around all appointments.
 */
export function shownOf({ days, host, hosts, items, timeZone }: Shown): Stretch {
  const hours = hosts
    .filter(({ id, isActive }) => (host === undefined ? isActive : id === host))
    .flatMap((one) => days.flatMap((day) => hoursOn(day, one)));
  return hoursShown([...hours, ...items].map((one) => stretchOf(one, timeZone)));
}

/** A host's working hours on a day, as ISO 8601 moments. */
function hoursOn(day: string, { rules, timeZone }: Host): { start: string; end: string }[] {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
  const at = (clock: string): string => zonedInstant(day, clock, timeZone).toISOString();
  return rules.hours
    .filter((one) => one.day === weekday)
    .map(({ from, to }) => ({ start: at(from), end: at(to) }));
}

/** `Tue 5`. */
function shortDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  const parts = format.formatToParts(new Date(`${day}T12:00:00Z`));
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('weekday')} ${partOf('day')}`;
}

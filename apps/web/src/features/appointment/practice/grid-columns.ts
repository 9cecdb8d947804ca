/** Which columns the grid has, and which hours. Pure. */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { Host } from '@praxis/contracts/appointment/scheduling';
import type { View } from './calendar-address.js';
import { hoursShown, placeIn, stretchOf, type GridColumn, type Stretch } from './grid-layout.js';

interface Shown {
  days: readonly string[];
  /** Only this host. */
  host: string | undefined;
  hosts: readonly Host[];
  items: readonly AppointmentItem[];
  timeZone: string;
}

/** Day view: a column per host who takes appointments or has one that day. Week view: a column per day. */
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

/** The hosts' working hours of these days, and all that is booked. */
export function shownOf({ days, host, hosts, items, timeZone }: Shown): Stretch {
  const weekdays = new Set(days.map((day) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7));
  const hours = hosts
    .filter(({ id, isActive }) => (host === undefined ? isActive : id === host))
    .flatMap(({ rules }) => rules.hours)
    .filter(({ day }) => weekdays.has(day));
  return hoursShown(
    hours,
    items.map((item) => stretchOf(item, timeZone)),
  );
}

/** `Tue 5`. */
function shortDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  const parts = format.formatToParts(new Date(`${day}T12:00:00Z`));
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('weekday')} ${partOf('day')}`;
}

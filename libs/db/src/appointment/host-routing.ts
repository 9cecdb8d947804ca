/** Which host gets an appointment when several are free for it. Pure. */
import type { Routing } from '@praxis/contracts/appointment/scheduling.const';
import type { Calendars, HostCalendar } from '../calendar/calendar.js';

type HostOrder = (one: HostCalendar, other: HostCalendar) => number;

/** The order of the hosts who are free at one time; hosts come in the order in which they were added. */
export function byRouting(routing: Routing): HostOrder {
  if (routing === 'earliest') return () => 0;
  return (one, other) =>
    (routing === 'owner_first' ? Number(other.isOwner) - Number(one.isOwner) : 0) ||
    one.upcoming - other.upcoming ||
    one.lastBooked - other.lastBooked;
}

/** The same order, after the host whose slot the asker already holds. */
export function holderFirst(routing: Routing): HostOrder {
  const order = byRouting(routing);
  return (one, other) => Number(other.isHolding) - Number(one.isHolding) || order(one, other);
}

/**
 * With the routing `owner_first`, slots of the host whom the asking lead is assigned to come before all others, whatever their time.
 * With any other they stay as they are. Sorts in place.
 */
export function ownersFirst<Slot extends { providerId: string }>(
  slots: Slot[],
  { providers, routing }: Calendars,
): Slot[] {
  if (routing !== 'owner_first') return slots;
  const owners = new Set(providers.filter(({ isOwner }) => isOwner).map(({ id }) => id));
  return slots.sort(
    (one, other) => Number(owners.has(other.providerId)) - Number(owners.has(one.providerId)),
  );
}

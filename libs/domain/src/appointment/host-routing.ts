/** Which host gets an appointment when several are free for it. Pure. */
import type { Routing } from '@praxis/contracts/appointment/scheduling.const';

/** The facts about a host that decide who gets an appointment. */
export interface RoutedHost {
  id: string;
  /** True if the lead who books is assigned to this host. */
  isOwner: boolean;
  /** True if this host holds a slot for the lead, so that the lead books with the host whose slot was shown. */
  isHolding: boolean;
  /** Appointments in the tenant's round-robin window. */
  upcoming: number;
  /** Seconds since 1970 of the latest booking, 0 before the first. */
  lastBooked: number;
}

type HostOrder = (one: RoutedHost, other: RoutedHost) => number;

/** The order of the hosts who are free at one time; hosts are passed in the order in which they were added. */
export function byHostRouting(routing: Routing): HostOrder {
  if (routing === 'earliest') return () => 0;
  return (one, other) =>
    (routing === 'owner_first' ? Number(other.isOwner) - Number(one.isOwner) : 0) ||
    one.upcoming - other.upcoming ||
    one.lastBooked - other.lastBooked;
}

/** The same order, but with the host first whose slot the lead already holds. */
export function holderFirst(routing: Routing): HostOrder {
  const order = byHostRouting(routing);
  return (one, other) => Number(other.isHolding) - Number(one.isHolding) || order(one, other);
}

/**
 * With the routing `owner_first`, slots of the host to whom the lead is assigned come before all others, regardless of
 * their time. With any other routing, the order stays the same. Sorts in place.
 */
export function ownersFirst<Slot extends { providerId: string }>(
  slots: Slot[],
  { hosts, routing }: { hosts: readonly Pick<RoutedHost, 'id' | 'isOwner'>[]; routing: Routing },
): Slot[] {
  if (routing !== 'owner_first') return slots;
  const owners = new Set(hosts.filter(({ isOwner }) => isOwner).map(({ id }) => id));
  return slots.sort(
    (one, other) => Number(owners.has(other.providerId)) - Number(owners.has(one.providerId)),
  );
}

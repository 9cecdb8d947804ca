/** When a practice is open, as its clients see it: whenever one of its hosts works. Pure. */
import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import { IANAZone } from 'luxon';

interface HostHours {
  isActive: boolean;
  timeZone: string;
  rules: { hours: readonly WorkingHours[] };
}

/**
 * The working hours of the active hosts on one clock together, by day; periods that overlap or touch become one. Hosts
 * whose zone has another clock are left out, because their hours fall on different hours of the day in this zone.
 */
export function openingHours(hosts: readonly HostHours[], timeZone: string): WorkingHours[] {
  const all = hosts
    .filter((host) => host.isActive && haveOneClock(host.timeZone, timeZone))
    .flatMap(({ rules }) => rules.hours)
    .sort((one, other) => one.day - other.day || one.from.localeCompare(other.from));
  const merged: WorkingHours[] = [];
  for (const period of all) {
    const last = merged.at(-1);
    if (last?.day !== period.day || last.to < period.from) merged.push({ ...period });
    else if (period.to > last.to) last.to = period.to;
  }
  return merged;
}

/** Whether the clocks of two zones show the same time in winter and in summer, as those of Detroit and New York do. */
function haveOneClock(one: string, other: string): boolean {
  if (one === other) return true;
  const year = new Date().getUTCFullYear();
  return [Date.UTC(year, 0, 15), Date.UTC(year, 6, 15)].every(
    (instant) => IANAZone.create(one).offset(instant) === IANAZone.create(other).offset(instant),
  );
}

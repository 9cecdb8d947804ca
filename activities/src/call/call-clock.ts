/**
 * The one clock of a call: every time in a call is said and compared in the practice's zone, regardless of the host's
 * zone. Pure.
 */
import type { OfferedTime } from '@praxis/contracts/call/dialogue.const';
import { isoIn } from '@praxis/domain/core/zone-clock';

/** A time as the call says it. `timeZone` is the practice's; calls that began before it was stored keep the host's. */
export function onCallClock<Time extends { start: string; end?: string; timeZone: string }>(
  time: Time,
  timeZone: string | undefined,
): Time {
  if (timeZone === undefined) return time;
  const { start, end } = time;
  return {
    ...time,
    timeZone,
    start: isoIn(Date.parse(start), timeZone),
    ...(end === undefined ? {} : { end: isoIn(Date.parse(end), timeZone) }),
  };
}

/** A free time of a host, as the call offers it. */
export function offeredOn(slot: OfferedTime, timeZone: string | undefined): OfferedTime {
  const { start, timeZone: zone } = onCallClock(slot, timeZone);
  return { start, timeZone: zone };
}

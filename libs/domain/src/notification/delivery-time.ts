/** When a person gets the email about an event: after the end of their digest's window and their quiet hours. Pure. */
import { DateTime } from 'luxon';
import type { NotificationSettings } from '@praxis/contracts/notification/notification';

/** The settings that determine the time. */
export type DeliveryWindow = Pick<NotificationSettings, 'timeZone' | 'quietHours' | 'digest'>;

const SATURDAY = 6;
/** More than enough: the longest quiet time has four parts, which are two weekend days and the nights before and after them. */
const MAX_STEPS = 8;

/** When to send the email about an event that happened `at`. An urgent one is sent immediately. */
export function deliveryTime(at: Date, window: DeliveryWindow, isUrgent: boolean): Date {
  return isUrgent ? at : afterQuiet(afterDigest(at, window), window);
}

/** The end of the digest's window: the next full hour, or the next time that the clock shows the time of day. */
function afterDigest(at: Date, { digest, timeZone }: DeliveryWindow): Date {
  const local = DateTime.fromJSDate(at, { zone: timeZone });
  switch (digest.mode) {
    case 'off':
      return at;
    case 'hourly':
      return local.startOf('hour').plus({ hours: 1 }).toJSDate();
    case 'daily': {
      const today = atClock(local, digest.at);
      return (today > local ? today : atClock(local.plus({ days: 1 }), digest.at)).toJSDate();
    }
  }
}

/** The first moment from `at` on that is not quiet; `at` itself if it is not. */
function afterQuiet(at: Date, { quietHours, timeZone }: DeliveryWindow): Date {
  if (!quietHours.isOn) return at;
  let moment: DateTime = DateTime.fromJSDate(at, { zone: timeZone });
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const end = endOfQuiet(moment, quietHours);
    if (!end) break;
    moment = end;
  }
  return moment.toJSDate();
}

/** The end of the quiet time around `moment`; undefined if the moment is not in a quiet time. */
function endOfQuiet(
  moment: DateTime,
  { from, to, weekends }: DeliveryWindow['quietHours'],
): DateTime | undefined {
  if (weekends && moment.weekday >= SATURDAY) return moment.plus({ days: 1 }).startOf('day');
  // Such settings were saved before a quiet time had to have two different ends. The quiet time has no length.
  if (from === to) return undefined;
  const end = atClock(moment, to);
  // A quiet time over midnight is either the night that ends this morning or the one that begins this evening.
  if (to <= from) {
    if (moment < end) return end;
    return moment >= atClock(moment, from) ? atClock(moment.plus({ days: 1 }), to) : undefined;
  }
  return moment >= atClock(moment, from) && moment < end ? end : undefined;
}

/** The moment at which the clock shows `09:00` on the day; the first moment after it if the clock skips that time. */
function atClock(day: DateTime, clock: string): DateTime {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
}

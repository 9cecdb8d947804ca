/** Working hours in words, neighboring days with equal hours together. Pure. */
import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import { WEEKDAYS } from '@praxis/contracts/appointment/scheduling.const';

/** Days with the same hours: `Mon–Fri` and the periods of each. */
interface DayGroup {
  days: string;
  periods: string[];
}

const short = (day: number): string => WEEKDAYS[day - 1]?.label.slice(0, 3) ?? '';

/** Neighboring days whose hours are the same, in order of the week. Days without hours are left out. */
function dayGroups(hours: readonly WorkingHours[], say: (period: WorkingHours) => string): DayGroup[] {
  const groups: { first: number; last: number; periods: string[] }[] = [];
  for (const { day } of WEEKDAYS) {
    const periods = hours
      .filter((period) => period.day === day)
      .sort((one, other) => one.from.localeCompare(other.from))
      .map(say);
    if (periods.length === 0) continue;
    const group = groups.at(-1);
    if (group?.last === day - 1 && group.periods.join() === periods.join()) group.last = day;
    else groups.push({ first: day, last: day, periods });
  }
  return groups.map(({ first, last, periods }) => ({
    days: first === last ? short(first) : `${short(first)}–${short(last)}`,
    periods,
  }));
}

/** `Mon–Fri 09:00–12:00, 13:00–17:00; Sat 10:00–12:00`. */
export function hoursLabel(hours: readonly WorkingHours[]): string {
  const groups = dayGroups(hours, ({ from, to }) => `${from}–${to}`);
  if (groups.length === 0) return 'No working hours';
  return groups.map(({ days, periods }) => `${days} ${periods.join(', ')}`).join('; ');
}

/** Opening hours as clients read them: `Mon–Fri` with `9:00 AM – 5:00 PM`. */
export function openingLines(hours: readonly WorkingHours[]): { days: string; times: string }[] {
  return dayGroups(hours, ({ from, to }) => `${onClock(from)} – ${onClock(to)}`).map(({ days, periods }) => ({
    days,
    times: periods.join(', '),
  }));
}

/** `13:30` as `1:30 PM`; the end of a day is midnight. */
function onClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour === 24) return 'midnight';
  return `${String(hour % 12 || 12)}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

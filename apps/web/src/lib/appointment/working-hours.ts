/** Working hours in words; consecutive days with equal hours are combined. Pure. */
import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import { WEEKDAYS } from '@praxis/contracts/appointment/scheduling.const';
import type { Language } from '@praxis/contracts/language/language.const';
import { weekdayName } from '../core/format.js';
import type { PageTexts } from '../language/english-texts.js';

/** Consecutive days with the same hours: `Mon–Fri`, and the hours of each of these days. */
interface DayGroup {
  days: string;
  periods: string[];
}

/** Groups consecutive days with the same hours, in the order of the week. Days without hours are left out. */
function dayGroups(
  hours: readonly WorkingHours[],
  language: Language,
  say: (period: WorkingHours) => string,
): DayGroup[] {
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
    days: [...new Set([first, last])].map((day) => weekdayName(day, language)).join('–'),
    periods,
  }));
}

/** `Mon–Fri 09:00–12:00, 13:00–17:00; Sat 10:00–12:00`. */
export function hoursLabel(hours: readonly WorkingHours[]): string {
  const groups = dayGroups(hours, 'en', ({ from, to }) => `${from}–${to}`);
  if (groups.length === 0) return 'No working hours';
  return groups.map(({ days, periods }) => `${days} ${periods.join(', ')}`).join('; ');
}

/** Opening hours as clients read them: `Mon–Fri` with `9:00 AM – 5:00 PM`. */
export function openingLines(
  hours: readonly WorkingHours[],
  { language, text }: { language: Language; text: PageTexts },
): { days: string; times: string }[] {
  const onClock = (time: string): string =>
    time === '24:00' ? text('hours.midnight') : clockTime(time, text);
  return dayGroups(hours, language, ({ from, to }) => `${onClock(from)} – ${onClock(to)}`).map(
    ({ days, periods }) => ({ days, times: periods.join(', ') }),
  );
}

/** `13:30` as `1:30 PM`. */
function clockTime(time: string, text: PageTexts): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const clock = `${String(hour % 12 || 12)}:${String(minute).padStart(2, '0')}`;
  return text(hour < 12 ? 'hours.morning' : 'hours.afternoon', { time: clock });
}

/** Opening hours in spoken form. Pure. */
import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import type { Language } from '@praxis/contracts/language/language.const';

interface Words {
  /** Monday first. */
  days: readonly string[];
  everyDay: string;
  and: string;
  dayRange: (first: string, last: string) => string;
  period: (from: string, to: string) => string;
  noon: string;
  midnight: string;
  halves: readonly [morning: string, afternoon: string];
}

const WORDS: Record<Language, Words> = {
  en: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    everyDay: 'every day',
    and: 'and',
    noon: 'noon',
    midnight: 'midnight',
    halves: ['AM', 'PM'],
    dayRange: (first, last) => `${first} to ${last}`,
    period: (from, to) => `${from} to ${to}`,
  },
  es: {
    days: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    everyDay: 'todos los días',
    and: 'y',
    noon: 'mediodía',
    midnight: 'medianoche',
    halves: ['a. m.', 'p. m.'],
    dayRange: (first, last) => `de ${first} a ${last}`,
    period: (from, to) => `de ${from} a ${to}`,
  },
};

/** `Monday to Friday, 9 AM to 5 PM; Saturday, 10 AM to noon`. Empty if there are no hours. */
export function hoursInWords(hours: readonly WorkingHours[], language: Language): string {
  const words = WORDS[language];
  const daysByPeriods = new Map<string, number[]>();
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const periods = hours
      .filter((period) => period.day === day)
      .sort((one, other) => one.from.localeCompare(other.from))
      .map(({ from, to }) => words.period(clock(from, words), clock(to, words)));
    if (periods.length === 0) continue;
    const said = listed(periods, words);
    daysByPeriods.set(said, [...(daysByPeriods.get(said) ?? []), day]);
  }
  const text = [...daysByPeriods]
    .map(([periods, days]) => `${daysInWords(days, words)}, ${periods}`)
    .join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Neighboring days joined: three or more with `to`, two with `and`. */
function daysInWords(days: readonly number[], words: Words): string {
  if (days.length === words.days.length) return words.everyDay;
  const rows: number[][] = [];
  for (const day of days) {
    const row = rows.at(-1);
    if (row?.at(-1) === day - 1) row.push(day);
    else rows.push([day]);
  }
  const name = (day: number | undefined): string => words.days[(day ?? 1) - 1] ?? '';
  const parts = rows.flatMap((row) =>
    row.length > 2 ? [words.dayRange(name(row[0]), name(row.at(-1)))] : row.map(name),
  );
  return listed(parts, words);
}

function listed(parts: readonly string[], { and }: Words): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${and} ${last}`;
}

/** `13:30` as `1:30 PM`, without minutes on the hour. */
function clock(time: string, { noon, midnight, halves }: Words): string {
  if (time === '12:00') return noon;
  if (time === '24:00' || time === '00:00') return midnight;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${String(hour % 12 || 12)}${minutes} ${halves[hour < 12 ? 0 : 1]}`;
}

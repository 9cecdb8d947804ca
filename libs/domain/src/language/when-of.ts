/** A moment in words, as messages to clients name it. Pure. */
import { LOCALES, type Language } from '@praxis/contracts/language/language.const';

/**
 * An appointment's start in words, in its own zone: `Tuesday, May 4 at 2:00 PM EDT`, `martes 4 de mayo a las 2:00 p. m. EDT`. Spaces
 * are plain ones, because those that `Intl` puts before the half of the day are not in the alphabet of text messages.
 */
export function whenOf({ start, timeZone }: { start: string; timeZone: string }, language: Language): string {
  const of = { start, timeZone };
  if (language === 'en') return `${dateOf(of, language)} at ${timeOf(of, language)}`;
  const at = timeOf(of, language);
  return `${dateOf(of, language)} ${at.startsWith('1:') ? 'a la' : 'a las'} ${at}`;
}

/** The day alone: `Tuesday, May 4`, `martes 4 de mayo`. */
export function dateOf({ start, timeZone }: { start: string; timeZone: string }, language: Language): string {
  const { weekday, day, month } = partsOf(new Date(start), { timeZone, language });
  return language === 'en' ? `${weekday}, ${month} ${day}` : `${weekday} ${day} de ${month}`;
}

/** The time alone: `2:00 PM EDT`, `2:00 p. m. EDT`. */
export function timeOf({ start, timeZone }: { start: string; timeZone: string }, language: Language): string {
  const { hour, minute, dayPeriod, timeZoneName } = partsOf(new Date(start), { timeZone, language: 'en' });
  const half = language === 'en' ? dayPeriod : dayPeriod === 'AM' ? 'a. m.' : 'p. m.';
  return `${hour}:${minute} ${half} ${timeZoneName}`;
}

function partsOf(
  at: Date,
  { timeZone, language }: { timeZone: string; language: Language },
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    ...({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
    ...({ timeZoneName: 'short', timeZone } as const),
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

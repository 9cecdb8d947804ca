/**
 * A date or time in words, as messages to clients state it, with the year if {@link saysYear} returns true. Pure.
 * `now`: milliseconds since 1970.
 */
import { LOCALES, type Language } from '@praxis/contracts/language/language.const';
import { saysYear } from '@praxis/contracts/language/says-year';

interface ZonedMoment {
  /** ISO 8601. */
  start: string;
  timeZone: string;
}

/**
 * An appointment's start in words, in its own zone: `Tuesday, May 4 at 2:00 PM EDT`, `martes 4 de mayo a las 2:00 p. m.
 * EDT`. Its spaces are plain ones, because the narrow ones that `Intl` puts before AM and PM are not in the GSM
 * alphabet of text messages.
 */
export function whenOf(moment: ZonedMoment, language: Language, now: number): string {
  const [date, time] = [dateOf(moment, language, now), timeOf(moment, language)];
  if (language === 'en') return `${date} at ${time}`;
  return `${date} ${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`;
}

/** The day alone: `Tuesday, May 4`, `martes 4 de mayo`; `Tuesday, May 4, 2027`, `martes 4 de mayo de 2027`. */
export function dateOf(moment: ZonedMoment, language: Language, now: number): string {
  const { weekday, day, month, year } = partsOf(moment, language);
  const isFar = saysYear(moment, now);
  return language === 'en'
    ? `${weekday}, ${month} ${day}${isFar ? `, ${year}` : ''}`
    : `${weekday} ${day} de ${month}${isFar ? ` de ${year}` : ''}`;
}

/** The time alone: `2:00 PM EDT`, `2:00 p. m. EDT`. */
export function timeOf(moment: ZonedMoment, language: Language): string {
  const { hour, minute, dayPeriod, timeZoneName } = partsOf(moment, 'en');
  const half = language === 'en' ? dayPeriod : dayPeriod === 'AM' ? 'a. m.' : 'p. m.';
  return `${hour}:${minute} ${half} ${timeZoneName}`;
}

function partsOf(
  { start, timeZone }: ZonedMoment,
  language: Language,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    ...({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const),
  });
  return Object.fromEntries(format.formatToParts(new Date(start)).map(({ type, value }) => [type, value]));
}

/** A moment in words, as messages to clients name it. Pure. */
import { LOCALES, type Language } from '@praxis/contracts/language/language.const';

/**
 * An appointment's start in words, in its own zone: `Tuesday, May 4 at 2:00 PM EDT`, `martes 4 de mayo a las 2:00 p. m. EDT`. Spaces
 * are plain ones, because those that `Intl` puts before the half of the day are not in the alphabet of text messages.
 */
export function whenOf({ start, timeZone }: { start: string; timeZone: string }, language: Language): string {
  const at = new Date(start);
  const { hour, minute, dayPeriod, timeZoneName } = partsOf(at, { timeZone, language: 'en' });
  const { weekday, day, month } = partsOf(at, { timeZone, language });
  if (language === 'en')
    return `${weekday}, ${month} ${day} at ${hour}:${minute} ${dayPeriod} ${timeZoneName}`;
  const half = dayPeriod === 'AM' ? 'a. m.' : 'p. m.';
  return `${weekday} ${day} de ${month} ${hour === '1' ? 'a la' : 'a las'} ${hour}:${minute} ${half} ${timeZoneName}`;
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

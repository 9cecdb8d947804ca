/** A moment in words, as messages to clients name it. Pure. */
import { DateTime } from 'luxon';
import type { Language } from '@praxis/contracts/language/language.const';

/**
 * An appointment's start in words, in its own zone. Spanish spells out the half of the day with plain spaces, because the
 * no-break space that `Intl` puts there is not in the alphabet of text messages.
 */
export function whenOf({ start, timeZone }: { start: string; timeZone: string }, language: Language): string {
  const at = DateTime.fromISO(start, { zone: timeZone });
  if (language === 'en') return at.toFormat("cccc, LLLL d 'at' h:mm a ZZZZ");
  const day = at.setLocale('es-US').toFormat("cccc d 'de' LLLL");
  const article = at.hour % 12 === 1 ? 'a la' : 'a las';
  return `${day} ${article} ${at.toFormat('h:mm')} ${at.hour < 12 ? 'a. m.' : 'p. m.'} ${at.toFormat('ZZZZ')}`;
}

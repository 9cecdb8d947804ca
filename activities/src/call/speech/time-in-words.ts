/** Times, codes and numbers as a person says them. Pure. */
import { DateTime } from 'luxon';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { LOCALES } from '@praxis/contracts/language/language.const';
import { saysYear } from '@praxis/contracts/language/says-year';
import type { OfferedTime } from '@praxis/contracts/call/dialogue.const';

/**
 * "Tuesday, May 6 at 9 AM Eastern Time", in the appointment's own zone and with the zone's name, because a phone number
 * does not show where its owner is. Texts and emails name the zone, too. The year is added if people need it. `now`:
 * milliseconds.
 */
export function spokenTime(time: OfferedTime, language: CallLanguage, now: number): string {
  return `${onItsClock(time, language, now)} ${spokenZone(time, language)}`;
}

/** "Tuesday, May 6 at 9 AM or Wednesday, May 7 at noon Eastern Time": a zone that all times share is said once. */
export function spokenTimes(times: readonly OfferedTime[], language: CallLanguage, now: number): string {
  const [zone = '', ...others] = new Set(times.map((time) => spokenZone(time, language)));
  return others.length > 0
    ? spokenChoice(
        times.map((time) => spokenTime(time, language, now)),
        language,
      )
    : `${spokenChoice(
        times.map((time) => onItsClock(time, language, now)),
        language,
      )} ${zone}`;
}

function onItsClock(time: OfferedTime, language: CallLanguage, now: number): string {
  const when = DateTime.fromISO(time.start, { zone: time.timeZone });
  const isFar = saysYear(time, now);
  return language === 'es'
    ? `${when.setLocale('es').toFormat(`cccc d 'de' LLLL${isFar ? " 'de' yyyy" : ''}`)} a ${spokenClock(when, language)}`
    : `${when.setLocale('en-US').toFormat(`cccc, LLLL d${isFar ? ', yyyy' : ''}`)} at ${spokenClock(when, language)}`;
}

/** "Eastern Time", "hora oriental": the same in summer and winter, as people say it. */
function spokenZone({ start, timeZone }: OfferedTime, language: CallLanguage): string {
  const nameOf = (style: 'longGeneric' | 'long'): string =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone, timeZoneName: style })
      .formatToParts(Date.parse(start))
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const name = nameOf('longGeneric');
  // A zone that has no name for the whole year, such as UTC.
  return name.startsWith('GMT') ? nameOf('long') : name;
}

/** "9 AM", "9:30 AM", "noon"; "las 9 de la mañana". */
function spokenClock(when: DateTime, language: CallLanguage): string {
  const { hour, minute } = when;
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`;
  if (language === 'en') return hour === 12 && minute === 0 ? 'noon' : `${clock} ${hour < 12 ? 'AM' : 'PM'}`;
  const part = hour < 12 ? 'de la mañana' : hour < 19 ? 'de la tarde' : 'de la noche';
  return hour === 12 && minute === 0
    ? 'las 12 del mediodía'
    : `${hour % 12 === 1 ? 'la' : 'las'} ${clock} ${part}`;
}

/** A confirmation code letter by letter. */
export function spokenCode(code: string): string {
  return [...code].join(' ');
}

/** "A, B or C". */
export function spokenChoice(items: readonly string[], language: CallLanguage): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(items);
}

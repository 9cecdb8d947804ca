/**
 * Figures, money and times in words. Pure except for the clock that decides whether a year is shown. Locale en-US, or a
 * client's language if one is given; zones are named where they matter.
 */
import { inWords } from '@praxis/contracts/core/words';
import { LOCALES, type Language } from '@praxis/contracts/language/language.const';
import { saysYear } from '@praxis/contracts/language/says-year';
import { once } from './once.js';

export { counted, inWords } from '@praxis/contracts/core/words';
export { phoneNumber } from '@praxis/contracts/core/phone-number';

const dollars = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }),
);
const numbers = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/** Dollars without decimals, for example `$14,999`. */
export function money(value: number): string {
  return dollars().format(value).replace('-', '−');
}

const cents = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/** An amount in cents, as an invoice shows it: `$14,999.00`. */
export function priceOf(amountCents: number): string {
  return cents()
    .format((amountCents || 0) / 100)
    .replace('-', '−');
}

const dates = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));

/** Day and year in the reader's own zone, `Nov 3, 2026`. */
export function dateOf(iso: string): string {
  return dates().format(new Date(iso));
}

const longDates = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }));

/** Day and year in the reader's own zone, in full: `November 3, 2026`. */
export function longDateOf(iso: string): string {
  return longDates().format(new Date(iso));
}

const times = once(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }));

/** Time of day in the reader's own zone, `2:00 PM`. */
export function timeOf(iso: string): string {
  return times().format(new Date(iso));
}

const moments = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }));

/** Day and time in the reader's own zone, `Nov 3, 2026, 2:00 PM`. */
export function momentOf(iso: string): string {
  return moments().format(new Date(iso));
}

const exactMoments = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' }));

/** A moment to the second with its zone, shown when a short form is hovered. */
export function exactMoment(iso: string): string {
  return exactMoments().format(new Date(iso));
}

export function number(value: number): string {
  return numbers().format(value);
}

/** A name in code as a label: `closed_lost` as `Closed lost`. */
export function sentenceCase(name: string): string {
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `84 ms`, `1.2 s`, `14 s`. */
export function latency(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** Minutes and seconds left, `4:05`; never negative. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Time of day in a zone, `2:00 PM`, `2:00 p. m.`. */
export function timeIn(iso: string, timeZone: string, language: Language = 'en'): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { hour: 'numeric', minute: '2-digit', timeZone });
  const text = format.format(new Date(iso));
  // Browsers use different spaces in the Spanish a. m. and p. m.; here they are spelled the same way, with non-breaking
  // spaces.
  return language === 'es' ? text.replace(/\s?([ap])\.?\s?m\.?$/i, '\u00a0$1.\u00a0m.') : text;
}

/** Day in a zone, `Tuesday, May 5`; `Tuesday, May 5, 2027` if {@link saysYear} says that the year is needed. */
export function dayIn(iso: string, timeZone: string, language: Language = 'en'): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(saysYear({ start: iso, timeZone }, Date.now()) && { year: 'numeric' }),
    timeZone,
  }).format(new Date(iso));
}

/**
 * The time of day as written in an ISO 8601 text with offset, `2:00 PM`. A booking shows the server's time, whatever
 * this browser's rules for the zone are.
 */
export function wallTime(iso: string, language: Language = 'en'): string {
  return timeIn(`${iso.slice(0, 19)}Z`, 'UTC', language);
}

/** The day as written in an ISO 8601 text with offset, `Tuesday, May 5`. */
export function wallDay(iso: string, language: Language = 'en'): string {
  return dayIn(`${iso.slice(0, 19)}Z`, 'UTC', language);
}

/** A weekday in short, 1 being Monday: `Mon`, `lun`. */
export function weekdayName(day: number, language: Language = 'en'): string {
  // January 5, 2026, was a Monday.
  const date = new Date(Date.UTC(2026, 0, 4 + day));
  return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' }).format(date);
}

/** The common name of a zone at that moment, `Eastern Daylight Time`. */
export function zoneName(iso: string, timeZone: string, language: Language = 'en'): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language], { timeZone, timeZoneName: 'long' }).formatToParts(
    new Date(iso),
  );
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

const clocks = once(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }));

/** Clock time with seconds in the reader's own zone, `14:03:09`. */
export function clock(at: number): string {
  return clocks().format(at);
}

/** Days and instants that a calendar and the database have: the form alone lets through years that neither knows. */
import * as z from 'zod/mini';

/** The years of the common calendar that are written with four digits (RFC 3339, section 1). */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A day, `YYYY-MM-DD`. */
export function calendarDay(message: string): z.ZodMiniISODate {
  return z.iso.date(message).check(z.refine((day) => !day.startsWith('0000'), message));
}

/** A date and time with offset (RFC 3339). */
export function instant(message: string): z.ZodMiniISODateTime {
  return z.iso.datetime({ offset: true, error: message }).check(
    z.refine((text) => {
      const at = Date.parse(text);
      return at >= FIRST && at <= LAST;
    }, message),
  );
}

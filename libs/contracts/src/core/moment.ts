/**
 * Dates and times that both JavaScript and PostgreSQL accept. The format alone also allows years and offsets
 * that they do not.
 */
import * as z from 'zod/mini';

/** The years that have four digits (RFC 3339, section 1). */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
/**
 * The format allows offsets up to 23:59. PostgreSQL accepts up to 15:59, and no zone is more than 14:00 from
 * UTC.
 */
const OFFSET = /[+-](\d{2}):\d{2}$/;
const MAX_OFFSET_HOURS = 15;

/** A date, `YYYY-MM-DD`. */
export function calendarDay(message: string): z.ZodMiniISODate {
  return z.iso.date(message).check(z.refine((day) => !day.startsWith('0000'), message));
}

/** A date and time with offset (RFC 3339). */
export function instant(message: string): z.ZodMiniISODateTime {
  return z.iso.datetime({ offset: true, error: message }).check(z.refine(isInstant, message));
}

/** Whether both JavaScript and PostgreSQL can read this date and time with offset (RFC 3339). */
export function isInstant(text: string): boolean {
  const at = Date.parse(text);
  const [, hours = '00'] = OFFSET.exec(text) ?? [];
  return at >= FIRST && at <= LAST && Number(hours) <= MAX_OFFSET_HOURS;
}

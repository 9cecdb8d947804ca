/** Typed search texts as patterns. */
import { toE164 } from '@praxis/config/contact-key';

interface SearchPatterns {
  /**
   * Matches the text anywhere, with its own wildcards taken literally; undefined without a text. PostgreSQL converts it
   * to lower case, as it did with the column.
   */
  text: string | undefined;
  /**
   * A number without separators, in the form in which stored numbers are searched; undefined if the text is not a
   * number.
   */
  number: string | undefined;
}

const EXTENSION = /(?:ext\.?|x|#) ?\d+$/i;
const NUMBER = /^[+\d\s().\-/]+$/;
/** Minimum number of digits, because fewer digits are part of too many numbers. */
const MIN_DIGITS = 4;
/**
 * From this many digits on, a number counts as complete, so that a leading zero is a dialing prefix and not part of the
 * number.
 */
const MIN_WHOLE_DIGITS = 7;

/** Converts a typed text to the patterns of `search_leads`. */
export function searchPatterns(typed: string | undefined): SearchPatterns {
  if (!typed) return { text: undefined, number: undefined };
  const digits = numberDigits(typed);
  return {
    text: `%${typed.replace(/[\\%_]/g, '\\$&')}%`,
    number: digits === undefined ? undefined : `%${digits}%`,
  };
}

/**
 * The digits of a typed number in the stored form, whether it was typed with its country code, in its national form, or
 * in part.
 */
function numberDigits(typed: string): string | undefined {
  const number = typed.trim().replace(EXTENSION, '');
  if (!NUMBER.test(number)) return undefined;
  const digits = number.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS) return undefined;
  if (digits.length < MIN_WHOLE_DIGITS) return digits;
  const isInternational = /^[\s(]*(?:\+|00|011)/.test(number);
  const e164 = isInternational ? toE164(number) : undefined;
  return e164?.slice(1) ?? digits.replace(/^(?:011|0+)/, '');
}

/** Typed search texts as patterns. */
import { toE164 } from '@praxis/config/contact-key';

interface SearchPatterns {
  /** The text anywhere, its own wildcards taken literally; undefined without one. PostgreSQL lowers it, as it did the column. */
  text: string | undefined;
  /** A number without separators, as stored numbers are searched; undefined when the text is no number. */
  number: string | undefined;
}

const EXTENSION = /(?:ext\.?|x|#) ?\d+$/i;
const NUMBER = /^[+\d\s().\-/]+$/;
/** Fewer are part of too many numbers to be one that was searched for. */
const MIN_DIGITS = 4;
/** From this many digits on, a number is complete, so a zero before it is a dialing prefix and not part of it. */
const MIN_WHOLE_DIGITS = 7;

/** The patterns of `search_leads` for what was typed. */
export function searchPatterns(typed: string | undefined): SearchPatterns {
  if (!typed) return { text: undefined, number: undefined };
  const digits = numberDigits(typed);
  return {
    text: `%${typed.replace(/[\\%_]/g, '\\$&')}%`,
    number: digits === undefined ? undefined : `%${digits}%`,
  };
}

/** Digits that the stored form of a typed number has, whether it was typed with its country, as at home, or in part. */
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

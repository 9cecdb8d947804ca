/**
 * What makes two email addresses or phone numbers the same, here and in PostgreSQL: the rule by which leads become one person
 * (`contact_email` and `contact_phone` of migration 1764300000000). What can be dialled is what it is dialled as.
 */
import { trimOf } from '@praxis/domain/core/trim';

/** An address without regard to capitals and blanks around it; null for none. */
export function emailKey(email: string | null | undefined): string | null {
  return trimOf(email ?? '', ' \t\r\n').toLowerCase() || null;
}

/** A number in E.164, read as a US one when it carries no country; null for what cannot be dialled. */
export function phoneKey(phone: string | null | undefined): string | null {
  const digits = phone?.replace(/\D/g, '') ?? '';
  const { length } = digits;
  if (/^ *\+/.test(phone ?? '') && length >= 8 && length <= 15) return `+${digits}`;
  if (digits.startsWith('011') && length >= 11 && length <= 18) return `+${digits.slice(3)}`;
  if (length === 11 && digits.startsWith('1')) return `+${digits}`;
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
}

/** SQL for `emailKey` of a column. */
export const emailKeyOf = (column: string): string => `contact_email(${column})`;

/** SQL for `phoneKey` of a column. */
export const phoneKeyOf = (column: string): string => `contact_phone(${column})`;

/**
 * The rule by which two email addresses are the same, here and in PostgreSQL (`contact_email` in libs/db/schema/contact.sql): it merges
 * leads into one person. Numbers are compared in E.164, see libs/config/src/contact-key.ts.
 */
import { trimOf } from '@praxis/domain/core/trim';

/** An address without regard to capitals and blanks around it; null for none. */
export function emailKey(email: string | null | undefined): string | null {
  return trimOf(email ?? '', ' \t\r\n').toLowerCase() || null;
}

/** SQL for `emailKey` of a column. */
export const emailKeyOf = (column: string): string => `contact_email(${column})`;

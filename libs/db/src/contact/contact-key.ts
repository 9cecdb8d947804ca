/**
 * The rule by which two email addresses are the same, here and in PostgreSQL (`contact_email` in libs/db/schema/contact.sql): it merges
 * leads into one person. Numbers are compared in E.164, see libs/config/src/contact-key.ts.
 */
import { trimOf } from '@praxis/domain/core/trim';

/**
 * An address without regard to capitals and blanks around it; null for none. Both small letters of the Greek sigma are one, as in
 * Unicode's case folding: which of them a capital becomes depends on the letters around it, and PostgreSQL looks at others.
 */
export function emailKey(email: string | null | undefined): string | null {
  return (
    trimOf(email ?? '', ' \t\r\n')
      .toLowerCase()
      .replaceAll('ς', 'σ') || null
  );
}

/** SQL for `emailKey` of a column. */
export const emailKeyOf = (column: string): string => `contact_email(${column})`;

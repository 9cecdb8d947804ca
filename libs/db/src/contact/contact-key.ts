/**
 * The rule that decides whether two email addresses are the same, here and in PostgreSQL (`contact_email` in
 * libs/db/schema/contact.sql). It merges leads into one person. Numbers are compared in E.164, see
 * libs/config/src/contact-key.ts.
 */
import { trimOf } from '@praxis/domain/core/trim';

/**
 * The form in which an address is compared: lower case, without surrounding blanks; null for no address. Both lowercase
 * forms of the Greek sigma are treated as equal, as in Unicode's case folding, because JavaScript and PostgreSQL choose
 * between them by different rules.
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

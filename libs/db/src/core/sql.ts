/**
 * Parts of statements, and statements made of parts. A whole statement is written with the tag `tx.query`. A value is
 * written where it is used and sent as a parameter, never as part of the text.
 */
import { raw, type Sql } from 'sql-template-tag';

export { default as sql, empty, join, type Sql } from 'sql-template-tag';

/** The time of the transaction, as a value for a repository. */
export const NOW = (): string => 'now()';

/** Text from our own code as part of a statement: column names, or a constant number. Never user input. */
export function rawSql(text: string | number): Sql {
  return raw(String(text));
}

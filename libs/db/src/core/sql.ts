/** Statements: values are parameters by name of what they are, never by number, and never part of the text. */
export { default as sql, raw as rawSql, join as joinSql, empty as noSql, Sql } from 'sql-template-tag';

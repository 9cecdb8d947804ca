/** Statements: values are parameters by name of what they are, never by number, and never part of the text. */
export { default as sql, raw as rawSql, type Sql } from 'sql-template-tag';

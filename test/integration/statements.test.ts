/**
 * PostgreSQL prepares every statement of the product, in every possible form, against the migrated schema, so that a
 * missing table, column or type fails here. The types that the sources declare for rows are compared with PostgreSQL's.
 */
import type pg from 'pg';
import ts from 'typescript';
import { describeStatement, isGivenAs, type DescribedColumn } from '../support/described-statement.js';
import { openOwner } from '../support/ledger.js';
import { readSqlSources, type SqlSources, type TypedProperties } from '../support/sql-statements.js';
import { having, sourceFiles } from '../support/sources.js';
import { sharedStack } from '../support/stack.js';

let owner: pg.Client;
let sources: SqlSources;
beforeAll(async () => {
  owner = await openOwner(sharedStack());
  sources = readSqlSources();
});
afterAll(() => owner.end());

/** Properties that the code reads from rows but that PostgreSQL does not return, or returns as another type. */
function complaints(columns: readonly DescribedColumn[], row: TypedProperties): string[] {
  return [...row].flatMap(([name, type]) => {
    const column = columns.find((one) => one.name === name);
    if (!column) return [`no column ${name}`];
    return isGivenAs(column, type, sources.checker) ? [] : [`${name}: ${sources.checker.typeToString(type)}`];
  });
}

/** Adjusts a column to TypeORM, which returns a date as text, where the driver makes a Date of it. */
const asEntity = (column: DescribedColumn): DescribedColumn =>
  column.dataTypeID === DATE ? { ...column, dataTypeID: TEXT } : column;
const [DATE, TEXT] = [1082, 25];

test('SQL statements exist only in libs/db', () => {
  const others = sourceFiles(['apps', 'activities', 'workflows', 'libs']).filter(
    (path) => !path.startsWith('libs/db/'),
  );
  expect(having(others, /@praxis\/db\/core\/sql'|sql-template-tag/)).toEqual([]);
});

test('every text that a statement can have is known from the sources', () => {
  expect(sources.statements.length).toBeGreaterThan(400);
  const unread = sources.statements.filter((statement) => statement.unread !== undefined);
  expect(unread.map(({ place, unread: why }) => `${place}: ${String(why)}`)).toEqual([]);
});

test('PostgreSQL can prepare every statement, and its result columns match the types in the sources', async () => {
  const wrong: unknown[] = [];
  for (const { place, texts, row } of sources.statements)
    for (const text of texts)
      try {
        wrong.push(...complaints(await describeStatement(owner, text), row).map((why) => `${place}: ${why}`));
      } catch (error) {
        wrong.push({ place, error: String(error), text });
      }
  expect([...new Set(wrong)]).toEqual([]);
});

test('properties of entities match the types of their columns', async () => {
  expect(sources.entities.length).toBeGreaterThanOrEqual(70);
  for (const { table, columns } of sources.entities) {
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attnotnull
         and not attisdropped`,
      [table],
    );
    const described = await describeStatement(
      owner,
      `select ${[...columns.keys()].join(', ')} from ${table}`,
    );
    expect({ table, wrong: complaints(described.map(asEntity), columns) }).toEqual({ table, wrong: [] });
    const nullable = [...columns].filter(([, type]) => isNullable(type)).map(([name]) => name);
    expect({ table, nullable: nullable.sort() }).toEqual({
      table,
      nullable: rows.map(({ name }) => name).sort(),
    });
  }
});

function isNullable(type: ts.Type): boolean {
  return type.isUnion() && type.types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
}

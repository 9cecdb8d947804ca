/**
 * Entities match tables, in both directions: each entity becomes a temporary table, and PostgreSQL's description of it
 * is compared with that of the table that migrations created. Foreign keys are compared as the texts that PostgreSQL
 * gives for them, because a temporary table cannot refer to permanent ones.
 */
import { join } from 'node:path';
import type pg from 'pg';
import { openPool } from '@praxis/db/internal/data-source';
import { roleUrl } from '@praxis/db/internal/roles';
import { openOwner } from '../support/ledger.js';
import { environmentOf } from '../support/records.js';
import { ROOT, sourceFiles } from '../support/sources.js';
import { sharedStack } from '../support/stack.js';

type DataSource = Awaited<ReturnType<typeof openPool>>;
type EntityMetadata = DataSource['entityMetadatas'][number];

let owner: pg.Client;
let source: DataSource;
beforeAll(async () => {
  const stack = sharedStack();
  owner = await openOwner(stack);
  for (const path of sourceFiles(['libs/db/src']).filter((file) => file.endsWith('.entity.ts')))
    await import(join(ROOT, path));
  const url = roleUrl(environmentOf(stack), 'praxis_system');
  source = await openPool({ url, applicationName: 'praxis-test', poolSize: 1, connectTimeoutMs: 60_000 });
});
// Temporary tables are dropped before the next test, because they hide the tables with the same names.
beforeEach(async () => void (await owner.query('begin')));
afterEach(async () => void (await owner.query('rollback')));
afterAll(async () => {
  await source.destroy();
  await owner.end();
});

/** Table that TypeORM itself maintains. */
const MIGRATIONS = 'migrations';

/** The default as PostgreSQL should read it; TypeORM would quote numbers and rewrite some functions. */
function defaultOf(column: EntityMetadata['columns'][number]): string | number | undefined {
  const given: unknown = column.default;
  if (typeof given === 'number') return given;
  return typeof given === 'function' ? String(given()) : source.driver.normalizeDefault(column);
}

/** The table that an entity describes, as a statement. */
function temporaryTable({ columns, primaryColumns, tableName }: EntityMetadata): string {
  const lines = columns.map((column) => {
    const type = `${source.driver.normalizeType(column)}${column.isArray ? '[]' : ''}`;
    const fallback = defaultOf(column);
    return [
      `"${column.databaseName}" ${type}`,
      column.isNullable ? '' : 'not null',
      fallback === undefined ? '' : `default ${fallback}`,
      column.generatedIdentity === undefined ? '' : `generated ${column.generatedIdentity} as identity`,
      column.asExpression === undefined ? '' : `generated always as (${column.asExpression}) stored`,
    ].join(' ');
  });
  const key = primaryColumns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
  return `create temp table "${tableName}" (${lines.join(', ')}, primary key (${key}))`;
}

/** PostgreSQL's description of the columns of a schema's tables, by table and column. */
async function columnsOf(schema: string): Promise<Map<string, Record<string, string>>> {
  const { rows } = await owner.query<{ table: string; column: string; says: string }>(
    `select c.relname as table, a.attname as column, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid),
       'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
       case when a.attnum = any(i.indkey) then 'primary key' end) as says
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and c.relname <> $2
     order by 1, 2`,
    [schema, MIGRATIONS],
  );
  const tables = new Map<string, Record<string, string>>();
  for (const { table, column, says } of rows) {
    const columns = tables.get(table) ?? {};
    columns[column] = says;
    tables.set(table, columns);
  }
  return tables;
}

test('every table has an entity, every entity a table, with the same columns', async () => {
  for (const metadata of source.entityMetadatas) await owner.query(temporaryTable(metadata));
  const { rows } = await owner.query<{ schema: string }>(
    'select pg_my_temp_schema()::regnamespace::text as schema',
  );
  const [entities, tables] = [await columnsOf(rows[0]?.schema ?? ''), await columnsOf('public')];
  expect(entities.size).toBeGreaterThanOrEqual(70);
  expect([...entities.keys()]).toEqual([...tables.keys()]);
  for (const [table, columns] of tables)
    expect({ table, columns: entities.get(table) }).toEqual({ table, columns });
});

/**
 * A foreign key as `pg_get_constraintdef` writes it. Deleting the target never sets a compound key's tenant to null.
 */
function foreignKeyText(key: EntityMetadata['foreignKeys'][number]): string {
  const { columnNames, referencedColumnNames, referencedEntityMetadata, onDelete } = key;
  const emptied = columnNames.filter((name) => name !== 'tenant_id');
  const isPartial = onDelete === 'SET NULL' && emptied.length < columnNames.length;
  return [
    `FOREIGN KEY (${columnNames.join(', ')})`,
    `REFERENCES ${referencedEntityMetadata.tableName}(${referencedColumnNames.join(', ')})`,
    ...(onDelete === undefined || onDelete === 'NO ACTION' ? [] : [`ON DELETE ${onDelete}`]),
    ...(isPartial ? [`(${emptied.join(', ')})`] : []),
  ].join(' ');
}

test('entities declare the foreign keys of their tables, and no others', async () => {
  const { rows } = await owner.query<{ key: string }>(
    `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as key from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  const declared = source.entityMetadatas.flatMap(({ tableName, foreignKeys }) =>
    foreignKeys.map((key) => `${tableName}: ${foreignKeyText(key)}`),
  );
  expect(rows.length).toBeGreaterThanOrEqual(200);
  expect(declared.sort()).toEqual(rows.map(({ key }) => key).sort());
});

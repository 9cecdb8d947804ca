/**
 * Tests insert a row into every tenant table, and routes that read all tenants return those rows to other tests. A
 * column that has a list of allowed values needs one of them, because any other text would make these routes fail.
 */
import { snakeCase } from '@praxis/db/internal/snake-case';
import { sourceFiles, textOf } from '../support/sources.js';
import { TENANT_TABLE_VALUES } from '../support/tenant-table-values.js';

interface TextColumn {
  table: string;
  column: string;
}

/** Text columns of tenant tables whose TypeScript type is narrower than `string`. */
function columnsOfLists(): TextColumn[] {
  const entities = sourceFiles(['libs/db/src']).filter((path) => path.endsWith('.entity.ts'));
  return entities.flatMap((path) => {
    const text = textOf(path);
    const table = /@Entity\('(\w+)'\)/.exec(text)?.[1];
    if (table === undefined || !text.includes(' tenantId!')) return [];
    return [...text.matchAll(/@(?:Primary)?Column\(([^;]*?)\)\s*(\w+)!: ([^;]+);/g)].flatMap(
      ([, options = '', field = '', type = '']) => {
        if (!options.includes("'text'") || /default|nullable: true|array/.test(options) || type === 'string')
          return [];
        return { table, column: snakeCase(field) };
      },
    );
  });
}

test('a planted row has a value of the list in each column that has a list', () => {
  const columns = columnsOfLists();
  expect(columns.length).toBeGreaterThan(20);
  const isGiven = ({ table, column }: TextColumn): boolean =>
    `${table}.${column}` in TENANT_TABLE_VALUES || column in TENANT_TABLE_VALUES;
  expect(columns.filter((column) => !isGiven(column))).toEqual([]);
});

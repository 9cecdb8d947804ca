/**
 * Tests plant a row in every tenant table, and routes that read all tenants return those rows to other tests. An arbitrary text in
 * a column that has a list of values would break their answers, so a planted row has a value of the list.
 */
import { snakeCase } from '@praxis/db/internal/snake-case';
import { sourceFiles, textOf } from '../support/sources.js';
import { TENANT_TABLE_VALUES } from '../support/tenant-table-values.js';

interface TextColumn {
  table: string;
  column: string;
}

/** Columns of tenant tables that must be given a text of a narrower type than `string`. */
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

test('a planted row has a value of the list in each column that has one', () => {
  const columns = columnsOfLists();
  expect(columns.length).toBeGreaterThan(20);
  const isGiven = ({ table, column }: TextColumn): boolean =>
    `${table}.${column}` in TENANT_TABLE_VALUES || column in TENANT_TABLE_VALUES;
  expect(columns.filter((column) => !isGiven(column))).toEqual([]);
});

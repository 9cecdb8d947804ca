/**
 * Rows that tests plant in every tenant table are seen by whoever reads across tenants, at the same time and in other tests. So
 * they have values that the product could have written: an arbitrary text in a column with a list of values breaks the answer of
 * a route that reads it.
 */
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
        const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        return { table, column };
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

/** PostgreSQL's description of a statement, which is prepared but not run. */
import type pg from 'pg';
import ts from 'typescript';

export interface DescribedColumn {
  name: string;
  /** Id of the column's type. */
  dataTypeID: number;
}

/**
 * Prepares a statement and returns the columns of its rows.
 * @throws the server's error if a table, column or type differs from what the statement expects
 */
export function describeStatement(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: DescribedColumn[] = [];
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: DescribedColumn[] }) => (columns = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    } as pg.Submittable);
  });
}

/** The JavaScript types in which the driver returns values of PostgreSQL's types, by the type's id (pg_type). */
const GIVEN_AS: Record<number, 'boolean' | 'number' | 'string' | 'Date' | 'Buffer'> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'string', // bigint
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1043: 'string',
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
  1700: 'string', // numeric
  2950: 'string', // uuid
};
/** Types of lists, with the types of their elements. */
const ELEMENTS: Record<number, number> = {
  1000: 16,
  1005: 21,
  1007: 23,
  1009: 25,
  1016: 20,
  1022: 701,
  2951: 2950,
};

/** Whether values of a column have a TypeScript type, ignoring null. Untyped values, such as JSON, match any type. */
export function isGivenAs({ dataTypeID }: DescribedColumn, type: ts.Type, checker: ts.TypeChecker): boolean {
  const element = ELEMENTS[dataTypeID];
  if (element === undefined) return isOf(GIVEN_AS[dataTypeID], type);
  const elements = checker.getIndexTypeOfType(checker.getNonNullableType(type), ts.IndexKind.Number);
  return elements !== undefined && isOf(GIVEN_AS[element], elements);
}

function isOf(given: string | undefined, type: ts.Type): boolean {
  const { flags } = type;
  if (given === undefined || flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  if (type.isUnion()) return type.types.every((one) => isOf(given, one));
  if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return true;
  if (given === 'boolean') return (flags & ts.TypeFlags.BooleanLike) !== 0;
  if (given === 'number') return (flags & ts.TypeFlags.NumberLike) !== 0;
  if (given === 'string') return (flags & ts.TypeFlags.StringLike) !== 0;
  return [given, given === 'Buffer' ? 'Uint8Array' : ''].includes(type.symbol?.name ?? '-');
}

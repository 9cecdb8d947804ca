/** Tables as CSV (RFC 4180), safe from formula injection in spreadsheets. Pure. */

/** The values of a cell; the parts of a list are joined. */
export type CsvValue = string | number | boolean | null | readonly string[];

/** Included in every manifest of a CSV file. */
export const FORMULA_RULE =
  'A text that a spreadsheet would calculate (it begins with = + - @, one of their full-width forms, a tab or a line break, also after apostrophes) has an apostrophe in front, which an import here takes away; a phone number such as +1 313 555-0100 has none, and no digit of it is lost.';

/**
 * Beginnings that make a spreadsheet evaluate a text: the characters that start a formula, their full-width forms, and
 * the whitespace that is stripped before them (OWASP, CSV injection). Apostrophes that the text itself begins with are
 * allowed before them, so that two different texts never give the same guarded text and `withoutFormulaGuard` can
 * restore the original.
 */
export const FORMULA = /^'*(?:[\s\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;
/**
 * A country code and groups of digits after spaces, or digits alone: spreadsheets evaluate nothing in it, and
 * people must be able to read and dial it. Hyphens right after the code (`+1-313-…`) could be a subtraction,
 * so they are not allowed here.
 */
const PHONE = /^\+(?:\d{7,15}|\d{1,3}(?: \(?\d{1,6}\)?(?:[.-]\d{1,6})*){1,5})$/;
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/;

/** Formats one cell: a text that could be a formula gets an apostrophe in front, and quotes are added if needed. */
export function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join('; ');
  const safe = FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats one line, with the line ending that the RFC requires. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** An amount of cents as dollars with two decimals and no sign, so that every spreadsheet adds them up. */
export function csvDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A table: each column is a title and a function that reads a row's value for it. */
export type CsvColumns<Row> = readonly (readonly [title: string, read: (row: Row) => CsvValue])[];

/** A whole file: the titles, and a line for each row. */
export function csvFile<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, read]) => read(row)))];
  return lines.map(csvLine).join('');
}

/** Reads the beginning of a file: its delimiter, its column names and sample rows. */
import { IMPORT_MAX_COLUMNS } from '@praxis/contracts/lead-import/lead-import.const';
import { LineReader, type CsvLine } from './csv-lines.js';
import { RowReader } from './csv-rows.js';

const DELIMITERS = [',', ';', '\t', '|'];
/** Number of rows that are used to detect the delimiter and shown as samples. */
const LOOKED_AT = 20;
const SHOWN = 5;
const CELL_MAX = 80;
const NAME_MAX = 60;

/** The file cannot be imported; the message says what to do. */
export class HeadError extends Error {
  override readonly name = 'HeadError';
}

export interface FileHead {
  delimiter: string;
  columns: string[];
  sample: string[][];
}

/** Reads the beginning of a file. @throws HeadError if it contains no table */
export function readHead(text: string): FileHead {
  const reader = new LineReader();
  const lines = [...reader.take(text), ...reader.end()];
  const delimiter = saidDelimiter(lines) ?? likeliest(lines);
  const [head, ...rows] = rowsOf(lines, delimiter);
  if (!head)
    throw new HeadError('The file is empty. Choose a file with a header row and at least one more row.');
  if (head.length > IMPORT_MAX_COLUMNS)
    throw new HeadError(`The file has ${head.length} columns. It can have at most ${IMPORT_MAX_COLUMNS}.`);
  if (rows.length === 0)
    throw new HeadError('The file has no rows below its header. The first row must name the columns.');
  const sample = rows.slice(0, SHOWN).map((row) => row.map((cell) => printable(cell, CELL_MAX)));
  return { delimiter, columns: columnNames(head), sample };
}

/** Matches a separate line in which spreadsheets declare the delimiter, `sep=;`. */
const SAID = /^"?sep=([,;\t|:^~])"?$/i;

function saidDelimiter(lines: readonly CsvLine[]): string | undefined {
  return SAID.exec(lines[0]?.text ?? '')?.[1];
}

/** True for a line that describes the file and is not a row. */
export function isAboutFile(line: CsvLine): boolean {
  return line.number === 1 && SAID.test(line.text);
}

function rowsOf(lines: readonly CsvLine[], delimiter: string): string[][] {
  const reader = new RowReader(delimiter);
  const read: string[][] = [];
  for (const line of lines) {
    if (read.length >= LOOKED_AT) break;
    if (!isAboutFile(line))
      read.push(...reader.take([line]).flatMap((row) => ('cells' in row ? [row.cells] : [])));
  }
  return read.slice(0, LOOKED_AT);
}

/**
 * The delimiter by which most rows have as many cells as the header; on a tie, the one that yields more
 * columns.
 */
function likeliest(lines: readonly CsvLine[]): string {
  const merits = DELIMITERS.map((delimiter) => {
    const [head = [], ...rows] = rowsOf(lines, delimiter);
    const alike = rows.filter((row) => row.length === head.length).length;
    return { delimiter, merit: head.length < 2 ? 0 : 1 + alike * 1_000 + head.length };
  });
  return merits.reduce((best, next) => (next.merit > best.merit ? next : best)).delimiter;
}

/** Makes column names unique: `Phone`, `Phone (2)`, `Column 3`. */
function columnNames(head: readonly string[]): string[] {
  const used = new Map<string, number>();
  return head.map((cell, index) => {
    const name = printable(cell, NAME_MAX) || `Column ${index + 1}`;
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** A cell that is safe to show and store. */
function printable(cell: string, max: number): string {
  const plain = cell.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  // Cutting may split a surrogate pair, so a lone first half is removed.
  return plain.length > max ? `${plain.slice(0, max - 1).replace(/[\ud800-\udfff]$/u, '')}…` : plain;
}

/**
 * Parses rows of a CSV file whose lines arrive in chunks. A row with broken quotes is one unreadable row:
 * parsing resumes at the next line, so that one unclosed quote never swallows the rest of a file.
 */
import Papa from 'papaparse';
import { withoutFormulaGuard } from '@praxis/domain/export/without-formula-guard';
import { ROW_MAX, type CsvLine } from './csv-lines.js';
import { UNREADABLE } from './file-encoding.js';

/** A row, or why it cannot be read. `line` is where it begins. */
export type CsvRow = { line: number; cells: string[] } | { line: number; error: string };

const BROKEN_QUOTES = 'The quotes in this row do not match';

/** Parser state between two chunks. */
export interface RowState {
  /** Lines of the incomplete row. After each of them, quotes are open. */
  open: CsvLine[];
  /** The incomplete row's length in characters, including line breaks. */
  length: number;
}

/**
 * Reads each line at most twice, as the beginning of a row and as a continuation, so that the time is linear in the
 * text. How the text after a line is read depends only on whether quotes are open after that line. If quotes are open
 * after the first line of a row that is given up, and also after a later line that is read as a beginning, the lines
 * between need not be read again.
 */
export class RowReader {
  readonly #delimiter: string;
  #open: CsvLine[];
  /** Where the incomplete row begins in `#open`. */
  #from = 0;
  #length: number;

  /** Continues from an earlier state. */
  constructor(delimiter: string, { open, length }: RowState = { open: [], length: 0 }) {
    this.#delimiter = delimiter;
    [this.#open, this.#length] = [[...open], length];
  }

  get state(): RowState {
    return { open: this.#open.slice(this.#from), length: this.#length };
  }

  /** The rows that these lines complete. */
  take(lines: readonly CsvLine[]): CsvRow[] {
    const rows: CsvRow[] = [];
    for (const line of lines) {
      if (!this.#isOpen) this.#begin(line, rows);
      else if (!this.#continue(line, rows)) {
        while (this.#isOpen) this.#giveUp(rows);
        this.#begin(line, rows);
      }
    }
    return rows;
  }

  /** The unparsed rows at the end of the file, after an unclosed quote. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.#isOpen) this.#giveUp(rows);
    return rows;
  }

  get #isOpen(): boolean {
    return this.#from < this.#open.length;
  }

  /** Reads a line as the beginning of a row. */
  #begin(line: CsvLine, rows: CsvRow[]): void {
    if (line.isCut)
      rows.push({
        line: line.number,
        error: `The row is longer than ${ROW_MAX.toLocaleString('en-US')} characters`,
      });
    else if (line.text.trim() !== '')
      switch (quotesAfter(line.text, { delimiter: this.#delimiter, isOpen: false })) {
        case 'open':
          [this.#open, this.#from, this.#length] = [[line], 0, sizeOf(line)];
          break;
        case 'closed':
          rows.push(...(this.#rowOf([line]) ?? [brokenAt(line)]));
          break;
        case 'broken':
          rows.push(brokenAt(line));
      }
  }

  /** Reads a line as a part of the incomplete row; returns false if that is impossible. */
  #continue(line: CsvLine, rows: CsvRow[]): boolean {
    const quotes = line.isCut
      ? 'broken'
      : quotesAfter(line.text, { delimiter: this.#delimiter, isOpen: true });
    if (quotes === 'broken') return false;
    if (quotes === 'closed') {
      const read = this.#rowOf([...this.#open.slice(this.#from), line]);
      if (!read) return false;
      rows.push(...read);
      this.#forget();
      return true;
    }
    this.#open.push(line);
    this.#length += sizeOf(line);
    while (this.#length > ROW_MAX) this.#giveUp(rows);
    return true;
  }

  /** Reports the first line of the incomplete row as unreadable, and finds where the next one begins. */
  #giveUp(rows: CsvRow[]): void {
    const first = this.#open[this.#from];
    if (!first) return;
    rows.push(brokenAt(first));
    const later = this.#open;
    this.#length -= sizeOf(first);
    for (let at = this.#from + 1; at < later.length; at += 1) {
      const line = later[at];
      if (!line) break;
      if (quotesAfter(line.text, { delimiter: this.#delimiter, isOpen: false }) === 'open') {
        // Quotes are open after this line in both readings, so both read all later lines the same.
        this.#from = at;
        return;
      }
      this.#length -= sizeOf(line);
      this.#begin(line, rows);
    }
    this.#forget();
  }

  #forget(): void {
    [this.#open, this.#from, this.#length] = [[], 0, 0];
  }

  /** The row of these lines; an empty list if the row is empty, and undefined if it cannot be read. */
  #rowOf(lines: readonly CsvLine[]): CsvRow[] | undefined {
    const text = lines.map((part) => part.text).join('\n');
    const line = lines[0]?.number ?? 0;
    const cells = this.#cellsOf(text);
    if (!cells) return undefined;
    if (text.includes(UNREADABLE))
      return [{ line, error: 'The row has characters that cannot be read. Save the file as UTF-8' }];
    return cells.some((cell) => cell !== '') ? [{ line, cells }] : [];
  }

  /** The cells of a text, without the apostrophe that exports put before a formula. */
  #cellsOf(text: string): string[] | undefined {
    const plain = (cells: readonly string[]): string[] =>
      cells.map((cell) => withoutFormulaGuard(cell).trim());
    if (!text.includes('"')) return plain(text.split(this.#delimiter));
    const { data, errors } = Papa.parse<string[]>(text, { delimiter: this.#delimiter, newline: '\n' });
    const [cells] = data;
    return errors.length === 0 && data.length === 1 && cells ? plain(cells) : undefined;
  }
}

function brokenAt({ number }: CsvLine): CsvRow {
  return { line: number, error: BROKEN_QUOTES };
}

/** The length with the line break, so that the number of empty lines is limited too. */
function sizeOf({ text }: CsvLine): number {
  return text.length + 1;
}

/**
 * Whether quotes are open after a line, with the same result as the parser of the whole row. `broken` if a quote is
 * neither doubled nor before a delimiter or the end.
 */
function quotesAfter(
  text: string,
  { delimiter, isOpen }: { delimiter: string; isOpen: boolean },
): 'open' | 'closed' | 'broken' {
  let isQuoted = isOpen;
  for (let at = 0; ;) {
    if (!isQuoted && text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      if (end === -1) return 'closed';
      at = end + 1;
      continue;
    }
    const quote = text.indexOf('"', isQuoted ? at : at + 1);
    isQuoted = true;
    if (quote === -1) return 'open';
    if (quote === text.length - 1) return 'closed';
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = text.indexOf(delimiter, quote + 1);
    if (end === -1 || text.slice(quote + 1, end).trim() !== '') return 'broken';
    at = end + 1;
    isQuoted = false;
  }
}

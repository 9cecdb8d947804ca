/**
 * Rows of a CSV file whose lines come in pieces. A row with broken quotes is one row that cannot be read: the next line begins
 * anew, so that one open quote never swallows the rest of a file.
 */
import Papa from 'papaparse';
import { ROW_MAX, type Line } from './csv-lines.js';
import { UNREADABLE } from './file-encoding.js';

/** A row, or why it cannot be read. `line` is where it begins. */
export type CsvRow = { line: number; cells: string[] } | { line: number; error: string };

/** Most lines of one row: a longer one has an open quote. */
const LINES_MAX = 100;
/** Most lines with quotes in one row; each costs a look at all of it. */
const TRIES_MAX = 50;
const BROKEN_QUOTES = 'The quotes in this row do not match';

/** Where reading stands between two pieces. */
export interface RowState {
  /** Lines of the row under way; its quotes are open. */
  open: Line[];
  /** Lines of it that could have closed them. */
  tries: number;
  /** Characters of it. */
  length: number;
}

export class RowReader {
  readonly #delimiter: string;
  #open: Line[];
  #tries: number;
  #length: number;

  /** Goes on where another stopped. */
  constructor(delimiter: string, { open, tries, length }: RowState = { open: [], tries: 0, length: 0 }) {
    this.#delimiter = delimiter;
    [this.#open, this.#tries, this.#length] = [open, tries, length];
  }

  get state(): RowState {
    return { open: this.#open, tries: this.#tries, length: this.#length };
  }

  /** The rows that are complete with these lines. */
  take(lines: readonly Line[]): CsvRow[] {
    const rows: CsvRow[] = [];
    // Last first: lines that are read again go back on top.
    const waiting = [...lines].reverse();
    for (let line = waiting.pop(); line; line = waiting.pop()) this.#add(line, { rows, waiting });
    return rows;
  }

  /** What is left at the end of the file: rows behind an open quote. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.#open.length > 0) {
      const waiting: Line[] = [];
      this.#giveUp({ rows, waiting });
      for (let line = waiting.pop(); line; line = waiting.pop()) this.#add(line, { rows, waiting });
    }
    return rows;
  }

  #add(line: Line, work: Work): void {
    if (line.isCut) {
      if (this.#open.length > 0) {
        work.waiting.push(line);
        this.#giveUp(work);
      } else
        work.rows.push({
          line: line.number,
          error: `The row is longer than ${ROW_MAX.toLocaleString('en-US')} characters`,
        });
      return;
    }
    if (this.#open.length === 0 && line.text.trim() === '') return;
    this.#open.push(line);
    this.#length += line.text.length;
    const isQuoted = line.text.includes('"');
    if (isQuoted) this.#tries += 1;
    const text = this.#open.map((part) => part.text).join('\n');
    // What is open can only be closed by a quote.
    const cells = isQuoted || this.#open.length === 1 ? this.#cellsOf(text) : 'open';
    if (typeof cells === 'string') {
      const isTooLong = this.#open.length >= LINES_MAX || this.#tries > TRIES_MAX || this.#length > ROW_MAX;
      if (cells === 'broken' || isTooLong) this.#giveUp(work);
      return;
    }
    const at = this.#open[0]?.number ?? line.number;
    this.#reset();
    if (text.includes(UNREADABLE))
      work.rows.push({
        line: at,
        error: 'The row has characters that cannot be read. Save the file as UTF-8',
      });
    else if (cells.some((cell) => cell !== '')) work.rows.push({ line: at, cells });
  }

  /** The first line of the row under way is no row; those after it are read again. */
  #giveUp({ rows, waiting }: Work): void {
    const [first, ...rest] = this.#open;
    this.#reset();
    if (first) rows.push({ line: first.number, error: BROKEN_QUOTES });
    waiting.push(...rest.reverse());
  }

  #reset(): void {
    this.#open = [];
    this.#tries = 0;
    this.#length = 0;
  }

  /** The cells of a text; `open` where more lines may end it, `broken` where none can. */
  #cellsOf(text: string): string[] | 'open' | 'broken' {
    if (!text.includes('"')) return text.split(this.#delimiter).map((cell) => cell.trim());
    const { data, errors } = Papa.parse<string[]>(text, { delimiter: this.#delimiter, newline: '\n' });
    const [cells] = data;
    if (errors.length > 0) return errors.every(({ code }) => code === 'MissingQuotes') ? 'open' : 'broken';
    return data.length === 1 && cells ? cells.map((cell) => cell.trim()) : 'broken';
  }
}

interface Work {
  rows: CsvRow[];
  /** Lines yet to be read, last first. */
  waiting: Line[];
}

/**
 * Parses rows of a CSV file whose lines arrive in chunks. A row with broken quotes is one unreadable row:
 * parsing resumes at the next line, so that one unclosed quote never swallows the rest of a file.
 */
import Papa from 'papaparse';
import { ROW_MAX, type CsvLine } from './csv-lines.js';
import { UNREADABLE } from './file-encoding.js';

/** A row, or why it cannot be read. `line` is where it begins. */
export type CsvRow = { line: number; cells: string[] } | { line: number; error: string };

/** Maximum lines per row: a longer one has an unclosed quote. */
const LINES_MAX = 100;
/** Maximum lines with quotes per row, because each causes the whole row to be parsed again. */
const TRIES_MAX = 50;
const BROKEN_QUOTES = 'The quotes in this row do not match';

/** Parser state between two chunks. */
export interface RowState {
  /** Lines of the incomplete row, whose quotes are open. */
  open: CsvLine[];
  /** Number of its lines that contain a quote. */
  tries: number;
  /** Its length in characters. */
  length: number;
}

export class RowReader {
  readonly #delimiter: string;
  #open: CsvLine[];
  #tries: number;
  #length: number;

  /** Continues from an earlier state. */
  constructor(delimiter: string, { open, tries, length }: RowState = { open: [], tries: 0, length: 0 }) {
    this.#delimiter = delimiter;
    [this.#open, this.#tries, this.#length] = [open, tries, length];
  }

  get state(): RowState {
    return { open: this.#open, tries: this.#tries, length: this.#length };
  }

  /** The rows that these lines complete. */
  take(lines: readonly CsvLine[]): CsvRow[] {
    const rows: CsvRow[] = [];
    // Reversed as a stack: lines that must be read again are pushed back.
    const waiting = [...lines].reverse();
    for (let line = waiting.pop(); line; line = waiting.pop()) this.#add(line, { rows, waiting });
    return rows;
  }

  /** The unparsed rows at the end of the file, after an unclosed quote. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.#open.length > 0) {
      const waiting: CsvLine[] = [];
      this.#giveUp({ rows, waiting });
      for (let line = waiting.pop(); line; line = waiting.pop()) this.#add(line, { rows, waiting });
    }
    return rows;
  }

  #add(line: CsvLine, work: Work): void {
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
    // Only a line with a quote can close an open row.
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

  /** Reports the first line of the incomplete row as unreadable and parses the following lines again. */
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

  /** The cells of a text; `open` if more lines may complete it, `broken` if none can. */
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
  /** Lines to read, last first. */
  waiting: CsvLine[];
}

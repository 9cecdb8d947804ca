/** Splits text that arrives in chunks into numbered lines of bounded length. */

export interface CsvLine {
  /** The line's number, counted from 1. */
  number: number;
  text: string;
  /** Whether the rest of the line was dropped, because the line exceeds every accepted length. */
  isCut: boolean;
}

/** Maximum length of a row in characters, over all its lines. */
export const ROW_MAX = 65_536;

/** Parser state between two chunks. */
export interface LineState {
  /** The incomplete line. */
  rest: string;
  /** Whether a part of the incomplete line was dropped. */
  isCut: boolean;
  /** Number of lines so far. */
  number: number;
}

export class LineReader {
  #rest: string;
  #isCut: boolean;
  #number: number;

  /** Continues from an earlier state. */
  constructor({ rest, isCut, number }: LineState = { rest: '', isCut: false, number: 0 }) {
    [this.#rest, this.#isCut, this.#number] = [rest, isCut, number];
  }

  get state(): LineState {
    return { rest: this.#rest, isCut: this.#isCut, number: this.#number };
  }

  /** The lines that this chunk completes. */
  take(chunk: string): CsvLine[] {
    // A carriage return at the end may be the first half of a line break.
    const held = chunk.endsWith('\r') ? 1 : 0;
    const parts = (this.#rest + chunk.slice(0, chunk.length - held)).split(/\r\n|\n|\r/);
    const last = parts.pop() ?? '';
    const lines = parts.map((text) => this.#line(text));
    this.#isCut ||= last.length > ROW_MAX;
    this.#rest = last.slice(0, ROW_MAX) + (held ? '\r' : '');
    return lines;
  }

  /** The incomplete line at the end of the text. */
  end(): CsvLine[] {
    const text = this.#rest.replace(/\r$/, '');
    this.#rest = '';
    return text === '' ? [] : [this.#line(text)];
  }

  #line(text: string): CsvLine {
    this.#number += 1;
    const isCut = this.#isCut || text.length > ROW_MAX;
    this.#isCut = false;
    return { number: this.#number, text: text.slice(0, ROW_MAX), isCut };
  }
}

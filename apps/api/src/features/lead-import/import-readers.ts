/**
 * Parses an uploaded file chunk by chunk. Runs in its own thread (`@praxis/threads`), has no database access,
 * and is pure: state between two chunks is returned and passed in again.
 */
import * as z from 'zod/mini';
import type { ImportedFields } from '@praxis/db/lead-import/import-row';
import { HeadError, isAboutFile, readHead, type FileHead } from './csv-head.js';
import { LineReader, type LineState } from './csv-lines.js';
import { RowReader, type CsvRow, type RowState } from './csv-rows.js';
import { readRow, type RowReading } from './import-row.js';

// Schemas of zod/mini contain no messages, and a thread does not share the main thread's settings.
z.config(z.locales.en());

/** Reads the beginning of a file, or returns what is wrong with it. */
export function readBeginning(text: string): FileHead | { problem: string } {
  try {
    return readHead(text);
  } catch (error) {
    if (error instanceof HeadError) return { problem: error.message };
    throw error;
  }
}

/** Parser state of a file. */
export interface FileState {
  lines: LineState;
  rows: RowState;
  /** Whether the header row is still to be read. */
  isHead: boolean;
}

/** The next chunk of a file, and how to parse it. */
export interface FileChunk extends RowReading {
  /** The state after the previous chunk; undefined for the first. */
  state: FileState | undefined;
  /** Undefined at the end of the file. */
  text: string | undefined;
  delimiter: string;
}

/** A row by the chosen columns, or what is wrong with it; `line` is where it begins. */
export type FileRow = { line: number; fields: ImportedFields } | { line: number; error: string };

/** The rows after the header that this chunk completes. */
export function readChunk({ state, text, delimiter, ...how }: FileChunk): {
  state: FileState;
  rows: FileRow[];
} {
  const [lines, rows] = [new LineReader(state?.lines), new RowReader(delimiter, state?.rows)];
  const read =
    text === undefined
      ? [...rows.take(lines.end()), ...rows.end()]
      : rows.take(lines.take(text).filter((line) => !isAboutFile(line)));
  // The header is the first readable row, as in `readBeginning`.
  const head = (state?.isHead ?? true) ? read.findIndex((row) => 'cells' in row) : undefined;
  const below = head === undefined || head === -1 ? read : read.toSpliced(head, 1);
  return {
    state: { lines: lines.state, rows: rows.state, isHead: head === -1 },
    rows: below.map((row) => byColumns(row, how)),
  };
}

function byColumns(row: CsvRow, how: Parameters<typeof readRow>[1]): FileRow {
  return 'error' in row ? row : { line: row.line, ...readRow(row.cells, how) };
}

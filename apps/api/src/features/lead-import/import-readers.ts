/**
 * How an uploaded file is read, a piece at a time. Runs in a thread of its own (`@praxis/threads`), knows no database, and is
 * pure: what is to be remembered between two pieces goes out and comes in again.
 */
import * as z from 'zod/mini';
import type { ImportColumns } from '@praxis/contracts/lead-import/lead-import';
import type { ImportedFields } from '@praxis/db/lead-import/import-row';
import { HeadError, isAboutFile, readHead, type FileHead } from './csv-head.js';
import { LineReader, type LineState } from './csv-lines.js';
import { RowReader, type CsvRow, type RowState } from './csv-rows.js';
import { readRow } from './import-row.js';

// Schemas of zod/mini carry no texts of their own, and a thread shares no settings.
z.config(z.locales.en());

/** The beginning of a file, or what is wrong with it. */
export function readBeginning(text: string): FileHead | { problem: string } {
  try {
    return readHead(text);
  } catch (error) {
    if (error instanceof HeadError) return { problem: error.message };
    throw error;
  }
}

/** Where reading a file stands. */
export interface FileState {
  lines: LineState;
  rows: RowState;
  /** The row that names the columns is still to come. */
  isHead: boolean;
}

/** The next piece of a file, and how it is read. */
export interface FileChunk {
  /** As the piece before left it; undefined for the first. */
  state: FileState | undefined;
  /** Undefined at the end of the file. */
  text: string | undefined;
  delimiter: string;
  columns: ImportColumns;
  /** Cells of the head. */
  width: number;
}

/** A row by the chosen columns, or what is wrong with it; `line` is where it begins. */
export type FileRow = { line: number; fields: ImportedFields } | { line: number; error: string };

/** The rows below the head that are complete with this piece. */
export function readChunk({ state, text, delimiter, ...how }: FileChunk): {
  state: FileState;
  rows: FileRow[];
} {
  const [lines, rows] = [new LineReader(state?.lines), new RowReader(delimiter, state?.rows)];
  const read =
    text === undefined
      ? [...rows.take(lines.end()), ...rows.end()]
      : rows.take(lines.take(text).filter((line) => !isAboutFile(line)));
  // As the beginning was read: the head is the first row that can be.
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

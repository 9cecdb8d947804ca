/** Keyset cursors: the position where a page ended, opaque to callers and checked when a caller sends one back. */

export interface CursorPosition {
  /** The sort column's value of the last row, as PostgreSQL prints it. */
  value: string;
  id: string;
}

/** Thrown for a cursor that does not belong to this list; answered with 400. */
export class CursorError extends Error {
  override readonly name = 'CursorError';
  constructor() {
    super('The cursor does not belong to this list.');
  }
}

const SHAPE = /^([a-z]{1,16})\n([0-9 :.+-]{1,40})\n([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
// PostgreSQL reads no year 0000, and no offset of 16 hours or more.
const TIMESTAMP =
  /^((?!0000)\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)[+-](?:0\d|1[0-5])(?::[0-5]\d)?$/;

/** Encodes a position for one sort order. */
export function encodeCursor(sort: string, position: CursorPosition): string {
  return Buffer.from(`${sort}\n${position.value}\n${position.id}`).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws CursorError if it is forged, damaged or belongs to another sort order
 */
export function decodeCursor(cursor: string, sort: string): CursorPosition {
  const match = SHAPE.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, madeFor, value, id] = match ?? [];
  if (madeFor !== sort || value === undefined || id === undefined || !isSortValue(sort, value))
    throw new CursorError();
  return { value, id };
}

// Whether PostgreSQL can read the value, because a well-formed cursor may still contain month 13 or February 31.
function isSortValue(sort: string, value: string): boolean {
  if (sort === 'score') return /^\d{1,9}$/.test(value);
  if (sort === 'seq') return /^\d{1,18}$/.test(value);
  const [, day, time = ''] = TIMESTAMP.exec(value) ?? [];
  if (day === undefined) return false;
  const moment = new Date(`${day}T${time.slice(0, 8)}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

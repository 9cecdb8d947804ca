/** Pages of a list, each of which begins where the previous one ended (keyset paging). */
import { decodeCursor, encodeCursor, type CursorPosition } from './cursor.js';

/** The query of a list. */
export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

/** One page; `nextCursor` is null on the last. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/**
 * The row after which a page begins; undefined for the first page.
 * @throws CursorError if the cursor is forged, damaged or belongs to another sort order
 */
export function positionAfter(cursor: string | undefined, sort: string): CursorPosition | undefined {
  return cursor === undefined ? undefined : decodeCursor(cursor, sort);
}

/** The page of rows that were read with `limit + 1`: an additional row shows that another page follows. */
export function toPage<Row extends { id: string; sortValue: string }>(
  rows: readonly Row[],
  { sort, limit }: { sort: string; limit: number },
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor(sort, { value: last.sortValue, id: last.id }) : null };
}

/** Keyset paging, the same for every list: `{ ok, items, nextCursor }`. */
import * as z from 'zod/mini';
import { optionalText } from './text.js';

/** Query fields of a list; `limit` is 1 to 200. */
export const pageFields = {
  cursor: optionalText({ label: 'cursor', max: 500 }),
  limit: z._default(
    z.coerce
      .number('limit must be a number')
      .check(
        z.int('limit must be a whole number'),
        z.gte(1, 'limit is at least 1'),
        z.lte(200, 'limit is at most 200'),
      ),
    50,
  ),
};

/** The answer of a list: one page of items, and the cursor of the next page, null on the last. */
export function listOf<Item extends z.core.$ZodType>(item: Item): ListSchema<Item> {
  return z.object({ ok: z.literal(true), items: z.array(item), nextCursor: z.nullable(z.string()) });
}

type ListSchema<Item extends z.core.$ZodType> = z.ZodMiniObject<{
  ok: z.ZodMiniLiteral<true>;
  items: z.ZodMiniArray<Item>;
  nextCursor: z.ZodMiniNullable<z.ZodMiniString>;
}>;

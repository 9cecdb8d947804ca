/** Processes many items a few at a time, so that connections and vendors stay available for other work. */
import pLimit from 'p-limit';

/**
 * Does the work for each item, at most `limit` at the same time, and returns the results in the order of the items. Rejects with the first
 * failure.
 */
export async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  return await pLimit(limit).map(items, work);
}

/** Work for many items of which only a few are done at a time, so that they leave connections and vendors to others. */
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

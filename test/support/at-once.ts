/** Runs many independent tasks, a few at a time. */

/**
 * Calls `work` for each of `items`, `atOnce` at a time, and returns the results in the order of the items.
 */
export async function atOnce<Item, Result>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: count }, lane));
  return results;
}
